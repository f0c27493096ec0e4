//! Pictures as pixels, with the fonts of the system.

use std::sync::Arc;

use resvg::usvg::fontdb::Database;
use resvg::{tiny_skia, usvg};

/// How many pixels a unit of the picture takes.
const SCALE: f32 = 2.0;

/// Fonts without serifs, and with: the first that the system has stands for all.
const SANS: [&str; 8] = [
    "Inter",
    "Segoe UI",
    "Noto Sans",
    "DejaVu Sans",
    "Liberation Sans",
    "Arial",
    "Helvetica Neue",
    "Helvetica",
];
const SERIF: [&str; 7] = [
    "Iowan Old Style",
    "Palatino",
    "Georgia",
    "DejaVu Serif",
    "Liberation Serif",
    "Noto Serif",
    "Times New Roman",
];

/// An SVG as PNG; the error says what could not be done.
pub(super) fn pixels(svg: &str) -> Result<Vec<u8>, String> {
    let mut options = usvg::Options::default();
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts.load_system_fonts();
    // Where there is no font at all, text is missing and all else is drawn.
    if let Some(family) = available(fonts, &SANS) {
        fonts.set_sans_serif_family(&family);
        options.font_family = family;
    }
    let fonts = Arc::make_mut(&mut options.fontdb);
    if let Some(family) = available(fonts, &SERIF) {
        fonts.set_serif_family(family);
    }
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or("0 × 0")?;
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).ok_or("0 × 0")?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}

/// The first of some families that there is, or else any.
fn available(fonts: &Database, wanted: &[&str]) -> Option<String> {
    let has = |name: &str| fonts.faces().any(|face| face.families.iter().any(|(family, _)| family == name));
    let known = wanted.iter().find(|name| has(name)).map(|name| (*name).to_owned());
    known.or_else(|| fonts.faces().next().and_then(|face| Some(face.families.first()?.0.clone())))
}
