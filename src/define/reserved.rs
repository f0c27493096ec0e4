//! What the language of scripts keeps for itself, so that no id and no name in a script may use it. Most of these
//! words do nothing: they are kept for what the language may become.

/// The words.
#[rustfmt::skip]
pub const RESERVED_WORDS: &[&str] = &[
    "let", "const", "if", "else", "switch", "do", "while", "until", "loop", "for", "in", "continue",
    "break", "return", "throw", "try", "catch", "import", "export", "as", "fn", "private", "this", "true",
    "false", "new", "match", "is", "with", "use", "case", "default", "go", "shared", "goto", "static",
    "var", "void", "null", "nil", "public", "protected", "spawn", "thread", "sync", "async", "await",
    "yield", "module", "package", "super", "exit", "global", "call", "curry", "eval", "type_of", "print",
    "debug", "Fn", "is_def_var", "is_def_fn", "is_shared",
];

/// The signs that mean something elsewhere and nothing in rules.
#[rustfmt::skip]
pub const RESERVED_SIGNS: &[&str] =
    &["?", "~", "++", "--", ":=", "===", "!==", "->", "<-", "|>", "<|", "...", "@", "$", "#"];

/// Whether a word is kept.
pub fn is_reserved(word: &str) -> bool {
    RESERVED_WORDS.contains(&word)
}
