//! Pictures as pixels, with the fonts of the system.

use std::sync::Arc;

use resvg::{tiny_skia, usvg};

/// How many pixels a unit of the picture takes.
const SCALE: f32 = 2.0;

/// An SVG as PNG; the error says what could not be done.
pub(super) fn pixels(svg: &str) -> Result<Vec<u8>, String> {
    let mut options = usvg::Options::default();
    Arc::make_mut(&mut options.fontdb).load_system_fonts();
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or("0 × 0")?;
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).ok_or("0 × 0")?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
