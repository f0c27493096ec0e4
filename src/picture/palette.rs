//! Colours: each has a name, a light and a dark form. Those of seats differ in lightness too, so that who
//! sees colours otherwise, or prints in grey, still tells them apart; a badge says the same without colour.

/// On what a picture is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Light, and dark where the reader wants that.
    #[default]
    Auto,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
    /// On white paper.
    Print,
}

/// A colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Paint {
    /// Its name in classes.
    pub name: String,
    light: String,
    /// What it is in the dark.
    pub dark: String,
}

impl Paint {
    /// What it is in a theme.
    pub fn in_theme(&self, theme: Theme) -> &str {
        match theme {
            Theme::Dark => &self.dark,
            Theme::Print if self.name == "page" => "#FFFFFF",
            Theme::Auto | Theme::Light | Theme::Print => &self.light,
        }
    }
}

/// What is not a seat's: its name, light and dark.
const NEUTRAL: [(&str, &str, &str); 26] = [
    ("page", "#F6F4EF", "#15171A"),
    ("paper", "#FFFDF8", "#1E2125"),
    ("cell", "#F1ECE1", "#353B44"),
    ("cell2", "#E3DAC7", "#2A2F36"),
    ("line", "#D5CBB7", "#4A515B"),
    ("ink", "#1F2328", "#ECEAE4"),
    ("muted", "#6B675E", "#A3A8AE"),
    ("faint", "#B4AC9C", "#808893"),
    ("last", "#F6E3A1", "#5B4D1C"),
    ("shadow", "#000000", "#000000"),
    ("ivory", "#FBF3DC", "#E9DFC3"),
    ("ivoryink", "#2A2418", "#2A2418"),
    ("ivoryedge", "#D9C99B", "#B5A67A"),
    ("water", "#CFE6F1", "#1F4557"),
    ("waterline", "#4B9CC0", "#6FB9D9"),
    ("grass", "#E6EFD3", "#2E3A26"),
    ("grassline", "#8FB063", "#7E9E57"),
    ("hedge", "#3F7A35", "#79B46A"),
    ("road", "#8B8780", "#7C7A76"),
    ("roadmark", "#FFFFFF", "#ECEAE4"),
    ("field", "#F0DFA8", "#4A4126"),
    ("fieldline", "#C6A445", "#A88D3F"),
    ("estate", "#E9D6CB", "#43352E"),
    ("estateline", "#A6664A", "#C98C70"),
    ("fine", "#1A7F4B", "#5CC98D"),
    ("fault", "#B3261E", "#FF9B8F"),
];

/// Of each colour: what is filled, what is written on it, lines and text beside it; light, then dark.
const SEATS: [(&str, [&str; 3], [&str; 3]); 10] = [
    ("blue", ["#2273B9", "#FFFFFF", "#155A94"], ["#57A5E6", "#05121F", "#7CB8EA"]),
    ("magenta", ["#E284B5", "#2A0817", "#A2366F"], ["#F2A9CD", "#2A0817", "#F2A9CD"]),
    ("green", ["#0A5A45", "#FFFFFF", "#0A5A45"], ["#1A8063", "#FFFFFF", "#74CBAE"]),
    ("yellow", ["#EDB120", "#241B00", "#7A5A00"], ["#F0BE45", "#241B00", "#F2CC6B"]),
    ("red", ["#C0442E", "#FFFFFF", "#A83722"], ["#E0705A", "#210602", "#F09A87"]),
    ("cyan", ["#7CC7E8", "#062635", "#146A8C"], ["#8FD3F0", "#062635", "#A5DCF3"]),
    ("orange", ["#E07B1A", "#1F0F00", "#9A4F05"], ["#EE9546", "#1F0F00", "#F5B277"]),
    ("violet", ["#553A86", "#FFFFFF", "#553A86"], ["#7F60C4", "#FFFFFF", "#BFAEE8"]),
    ("black", ["#26282B", "#FFFFFF", "#26282B"], ["#0B0C0E", "#F2F2F0", "#B9BEC4"]),
    ("white", ["#FFFEFA", "#26282B", "#6B675E"], ["#F1EEE6", "#1A1B1D", "#F1EEE6"]),
];

/// A colour of its own, for the table and what lies on it.
pub(super) fn neutral(name: &str) -> Paint {
    let (name, light, dark) = NEUTRAL.iter().find(|(known, ..)| *known == name).unwrap_or(&NEUTRAL[5]);
    Paint { name: (*name).to_owned(), light: (*light).to_owned(), dark: (*dark).to_owned() }
}

/// The colours of a seat or of a piece that has one of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Hue {
    /// What is filled.
    pub solid: Paint,
    /// What is written on that.
    pub on: Paint,
    /// Lines and text on paper.
    pub line: Paint,
    /// A breath of it on paper.
    pub tint: Paint,
}

impl Hue {
    /// A declared colour: one of the palette, or red, green and blue; `None` for any other.
    pub fn of(colour: &str) -> Option<Self> {
        let colour = if colour == "pink" { "magenta" } else { colour };
        match SEATS.iter().find(|(name, ..)| *name == colour) {
            Some((name, light, dark)) => Some(Self::known(name, light, dark)),
            None => Self::coded(colour),
        }
    }

    /// The colour of a seat that says none, by its number.
    pub fn of_seat(number: usize) -> Self {
        let (name, light, dark) = SEATS[number % SEATS.len()];
        Self::known(name, &light, &dark)
    }

    /// The colour of what belongs to nobody.
    pub fn nobody() -> Self {
        Self { solid: neutral("cell2"), on: neutral("ink"), line: neutral("muted"), tint: neutral("paper") }
    }

    fn known(name: &str, light: &[&str; 3], dark: &[&str; 3]) -> Self {
        let [solid, on, line] = [("", 0), ("-on", 1), ("-line", 2)].map(|(part, at)| Paint {
            name: format!("{name}{part}"),
            light: light[at].to_owned(),
            dark: dark[at].to_owned(),
        });
        let shares = if name == "white" { (1.0, 0.2) } else { (0.14, 0.24) };
        Self { tint: tint(name, light[0], dark[0], shares), solid, on, line }
    }

    /// Of a colour that is told by its code: what is written on it is as far from it as can be, and what is
    /// written beside it is dark or light enough to be read.
    fn coded(code: &str) -> Option<Self> {
        let solid = Rgb::read(code)?;
        let name = format!("x{}", &code[1..].to_lowercase());
        let paint = |part: &str, light: Rgb, dark: Rgb| Paint {
            name: format!("{name}{part}"),
            light: light.code(),
            dark: dark.code(),
        };
        let (black, white) = (Rgb([0; 3]), Rgb([0xff; 3]));
        let on = if contrast(solid, black) > contrast(solid, white) { black } else { white };
        let (paper, night) = (Rgb([0xff, 0xfd, 0xf8]), Rgb([0x1e, 0x21, 0x25]));
        Some(Self {
            solid: paint("", solid, solid),
            on: paint("-on", on, on),
            line: paint("-line", readable(solid, paper, black), readable(solid, night, white)),
            tint: tint(&name, code, code, (0.14, 0.24)),
        })
    }
}

/// A breath of a colour: so much of it on paper in the light, and in the dark.
fn tint(name: &str, light: &str, dark: &str, (in_light, in_dark): (f32, f32)) -> Paint {
    let mixed = |colour: &str, paper: &str, share: f32| match (Rgb::read(colour), Rgb::read(paper)) {
        (Some(colour), Some(paper)) => colour.mixed(paper, share).code(),
        _ => paper.to_owned(),
    };
    Paint {
        name: format!("{name}-tint"),
        light: mixed(light, "#FFFDF8", in_light),
        dark: mixed(dark, "#1E2125", in_dark),
    }
}

/// Red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rgb([u8; 3]);

impl Rgb {
    fn read(code: &str) -> Option<Self> {
        let digits = code.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Self([part(0)?, part(2)?, part(4)?]))
    }

    fn code(self) -> String {
        let [red, green, blue] = self.0;
        format!("#{red:02X}{green:02X}{blue:02X}")
    }

    /// So much of it, the rest of another.
    fn mixed(self, other: Self, share: f32) -> Self {
        let part = |at: usize| {
            (f32::from(self.0[at]) * share + f32::from(other.0[at]) * (1.0 - share)).round() as u8
        };
        Self([part(0), part(1), part(2)])
    }

    /// How bright it is, from 0 to 1.
    fn luminance(self) -> f32 {
        let [red, green, blue] = self.0.map(|part| {
            let part = f32::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

/// How well one colour is told from another, from 1 to 21.
fn contrast(one: Rgb, other: Rgb) -> f32 {
    let (one, other) = (one.luminance() + 0.05, other.luminance() + 0.05);
    one.max(other) / one.min(other)
}

/// A colour as much like `colour` as can be read on a ground, going towards another.
fn readable(colour: Rgb, ground: Rgb, towards: Rgb) -> Rgb {
    let steps = (0..=10).map(|step| towards.mixed(colour, step as f32 / 10.0));
    steps.into_iter().find(|mixed| contrast(*mixed, ground) >= 4.5).unwrap_or(towards)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(code: &str) -> Rgb {
        Rgb::read(code).expect("a colour of the palette")
    }

    /// What is written on a colour can be read, and so can lines and text of that colour on paper.
    #[test]
    fn all_text_can_be_read() {
        for (name, light, dark) in SEATS {
            for (paper, [solid, on, line]) in [("#FFFDF8", light), ("#1E2125", dark)] {
                assert!(contrast(read(solid), read(on)) >= 4.5, "{name}: what is written on {solid}");
                assert!(contrast(read(line), read(paper)) >= 4.5, "{name}: what is written in {line}");
            }
        }
        for code in ["#ffff00", "#000000", "#ffffff", "#808080", "#3366cc"] {
            let hue = Hue::of(code).expect("a colour");
            assert!(contrast(read(&hue.solid.light), read(&hue.on.light)) >= 4.5, "{code}");
            assert!(contrast(read(&hue.line.light), read("#FFFDF8")) >= 4.5, "{code}");
            assert!(contrast(read(&hue.line.dark), read("#1E2125")) >= 4.5, "{code}");
        }
    }

    #[test]
    fn what_is_no_colour_is_none() {
        assert!(["", "puce", "#12345", "#12345g", "#ééé"].iter().all(|code| Hue::of(code).is_none()));
    }
}
