//! Writes HTML: whatever is not a tag of ours is escaped.

use crate::picture::escaped;

/// A page being written.
#[derive(Default)]
pub(super) struct Html(String);

impl Html {
    /// An element with a class and what is in it.
    pub fn element(&mut self, tag: &str, class: &str, write: impl FnOnce(&mut Self)) {
        self.open(tag, class, None);
        write(self);
        self.close(tag);
    }

    /// The same with a name that links lead to.
    pub fn named(&mut self, tag: &str, class: &str, id: &str, write: impl FnOnce(&mut Self)) {
        self.open(tag, class, Some(id));
        write(self);
        self.close(tag);
    }

    /// An element that holds text alone.
    pub fn leaf(&mut self, tag: &str, class: &str, text: &str) {
        self.element(tag, class, |html| html.text(text));
    }

    /// A link to something on the page.
    pub fn link(&mut self, id: &str, text: &str) {
        self.0.push_str(&format!("<a href=\"#{}\">", escaped(id)));
        self.text(text);
        self.0.push_str("</a>");
    }

    /// Text; between backquotes it is code.
    pub fn text(&mut self, text: &str) {
        for (number, part) in text.split('`').enumerate() {
            match number % 2 {
                0 => self.0.push_str(&escaped(part)),
                _ => self.0.push_str(&format!("<code>{}</code>", escaped(part))),
            }
        }
    }

    /// A picture, or what else was written by a writer that escapes.
    pub fn picture(&mut self, svg: &str) {
        self.0.push_str(svg);
    }

    /// What was written.
    pub fn finish(self) -> String {
        self.0
    }

    fn open(&mut self, tag: &str, class: &str, id: Option<&str>) {
        self.0.push_str(&format!("<{tag}"));
        if let Some(id) = id {
            self.0.push_str(&format!(" id=\"{}\"", escaped(id)));
        }
        if !class.is_empty() {
            self.0.push_str(&format!(" class=\"{class}\""));
        }
        self.0.push('>');
    }

    fn close(&mut self, tag: &str) {
        self.0.push_str(&format!("</{tag}>\n"));
    }
}
