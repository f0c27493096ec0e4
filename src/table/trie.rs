//! A lexicon that never changes: a trie of eight bytes a node.
//!
//! A word is a slice of letter numbers below [`LETTERS`]. What a letter looks like, and how a text is folded to
//! letters, is the caller's business.

use std::ops::Range;

/// How many letters an alphabet may have: letters are numbered from zero, below this.
pub const LETTERS: usize = 32;

/// The last node that [`Node::link`] can tell, as one of its bits is the end of a word.
const LAST_NODE: usize = (u32::MAX >> 1) as usize;

/// A set of words, built once.
#[derive(Clone, Debug, Default)]
pub struct Trie {
    /// The root, then the children of each node side by side, in the order of their letters.
    nodes: Vec<Node>,
    words: usize,
}

/// What a prefix may go on with. Only meaningful to the trie that gave it; another trie answers
/// [`Trie::step`] with an unrelated node or none, never with a panic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// One bit for each letter that goes on.
    mask: u32,
    /// Twice the number of the first child, plus one where a word ends.
    link: u32,
}

/// Why a list of words cannot be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrieFault {
    /// The `word`-th of the words, counted from zero, has a letter of [`LETTERS`] or more.
    Letter {
        /// Which word.
        word: usize,
        /// Its first such letter.
        letter: u8,
    },
    /// There are more than 2^31 different beginnings of words.
    TooLarge,
}

/// The set that holds one letter alone; the empty set for a number that is no letter.
#[inline]
pub fn letter_bit(letter: u8) -> u32 {
    1u32.checked_shl(u32::from(letter)).unwrap_or(0)
}

/// The set of some letters.
#[inline]
pub fn letter_set(letters: impl IntoIterator<Item = u8>) -> u32 {
    letters.into_iter().fold(0, |mask, letter| mask | letter_bit(letter))
}

/// The letters of a set, in ascending order.
#[inline]
pub fn letters_of(mask: u32) -> impl Iterator<Item = u8> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let letter = (rest != 0).then(|| rest.trailing_zeros() as u8);
        rest &= rest.wrapping_sub(1);
        letter
    })
}

impl Node {
    /// The letters that go on from here, one bit each.
    #[inline]
    pub fn mask(self) -> u32 {
        self.mask
    }

    /// Whether the letters up to here are a word.
    #[inline]
    pub fn is_word(self) -> bool {
        self.link & 1 == 1
    }

    fn first_child(self) -> usize {
        (self.link >> 1) as usize
    }
}

impl Trie {
    /// Stores `words`, which may come in any order and more than once. An empty word is a word like another.
    pub fn new<'w>(words: impl IntoIterator<Item = &'w [u8]>) -> Result<Self, TrieFault> {
        let mut words: Vec<&[u8]> = words.into_iter().collect();
        check_letters(&words)?;
        words.sort_unstable();
        words.dedup();
        let nodes = grow(&words)?;
        Ok(Self { nodes, words: words.len() })
    }

    /// How many different words there are.
    pub fn len(&self) -> usize {
        self.words
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.words == 0
    }

    /// The node of the empty prefix.
    #[inline]
    pub fn root(&self) -> Node {
        self.nodes.first().copied().unwrap_or_default()
    }

    /// The node of the prefix that `letter` makes longer by one.
    #[inline]
    pub fn step(&self, node: Node, letter: u8) -> Option<Node> {
        let bit = letter_bit(letter);
        if node.mask & bit == 0 {
            return None;
        }
        let elder = (node.mask & (bit - 1)).count_ones() as usize;
        self.nodes.get(node.first_child() + elder).copied()
    }

    /// The node that several letters lead to.
    #[inline]
    pub fn walk(&self, from: Node, letters: impl IntoIterator<Item = u8>) -> Option<Node> {
        letters.into_iter().try_fold(from, |node, letter| self.step(node, letter))
    }

    /// Whether `word` is one of the words.
    pub fn contains(&self, word: &[u8]) -> bool {
        self.walk(self.root(), word.iter().copied()).is_some_and(Node::is_word)
    }

    /// Shows every word once, in alphabetical order of the letter numbers: a word before those it begins.
    pub fn for_each(&self, mut visit: impl FnMut(&[u8])) {
        let mut word = Vec::new();
        let root = self.root();
        if root.is_word() {
            visit(&word);
        }
        // The nodes along `word`, each with the letters not gone to yet.
        let mut path = vec![(root, root.mask)];
        while let Some((node, rest)) = path.last_mut() {
            let letter = letters_of(*rest).next();
            let Some(child) = letter.and_then(|letter| self.step(*node, letter)) else {
                path.pop();
                word.pop();
                continue;
            };
            *rest &= *rest - 1;
            word.extend(letter);
            if child.is_word() {
                visit(&word);
            }
            path.push((child, child.mask));
        }
    }
}

/// Refuses numbers that are no letters.
fn check_letters(words: &[&[u8]]) -> Result<(), TrieFault> {
    let wrong = |letter: &&u8| usize::from(**letter) >= LETTERS;
    for (nth, word) in words.iter().enumerate() {
        if let Some(&letter) = word.iter().find(wrong) {
            return Err(TrieFault::Letter { word: nth, letter });
        }
    }
    Ok(())
}

/// A node whose children are still to be stored.
struct Bud {
    node: usize,
    /// The words that begin with its prefix.
    words: Range<usize>,
    /// How long the prefix is.
    depth: usize,
}

/// The nodes for words that are sorted and all different.
fn grow(words: &[&[u8]]) -> Result<Vec<Node>, TrieFault> {
    let mut nodes = vec![Node::default()];
    let mut buds = vec![Bud { node: 0, words: 0..words.len(), depth: 0 }];
    while let Some(Bud { node, words: mut range, depth }) = buds.pop() {
        let first = nodes.len();
        if first > LAST_NODE {
            return Err(TrieFault::TooLarge);
        }
        // The prefix itself comes before the words that it begins.
        let ends = range.start < range.end && words[range.start].len() == depth;
        range.start += usize::from(ends);
        let mut mask = 0;
        while range.start < range.end {
            let letter = words[range.start][depth];
            let same = words[range.clone()].iter().take_while(|word| word[depth] == letter).count();
            mask |= letter_bit(letter);
            buds.push(Bud { node: nodes.len(), words: range.start..range.start + same, depth: depth + 1 });
            nodes.push(Node::default());
            range.start += same;
        }
        nodes[node] = Node { mask, link: (first as u32) << 1 | u32::from(ends) };
    }
    Ok(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trie(words: &[&str]) -> Trie {
        let bytes: Vec<Vec<u8>> = words.iter().map(|word| word.bytes().map(|b| b - b'a').collect()).collect();
        Trie::new(bytes.iter().map(Vec::as_slice)).expect("small letters")
    }

    fn listed(trie: &Trie) -> Vec<String> {
        let mut words = Vec::new();
        trie.for_each(|word| words.push(word.iter().map(|letter| char::from(b'a' + letter)).collect()));
        words
    }

    #[test]
    fn a_node_takes_eight_bytes() {
        assert_eq!(size_of::<Node>(), 8);
    }

    #[test]
    fn words_are_listed_once_in_order() {
        let trie = trie(&["tea", "to", "ten", "a", "to", "te", "inn", "tea"]);
        assert_eq!(listed(&trie), ["a", "inn", "te", "tea", "ten", "to"]);
        assert_eq!(trie.len(), 6);
    }

    #[test]
    fn prefixes_and_longer_words_are_not_contained() {
        let trie = trie(&["tea", "ten"]);
        assert!(trie.contains(&[19, 4, 0]));
        assert!(!trie.contains(&[19, 4]) && !trie.contains(&[19, 4, 0, 0]) && !trie.contains(&[]));
    }

    #[test]
    fn steps_follow_the_mask() {
        let trie = trie(&["ab", "az", "b"]);
        assert_eq!(letters_of(trie.root().mask()).collect::<Vec<_>>(), [0, 1]);
        let a = trie.step(trie.root(), 0).expect("a prefix");
        assert_eq!(letters_of(a.mask()).collect::<Vec<_>>(), [1, 25]);
        assert!(!a.is_word() && trie.step(a, 25).is_some_and(Node::is_word));
        assert_eq!(trie.step(a, 2), None);
    }

    #[test]
    fn numbers_that_are_no_letters_are_never_found() {
        let trie = trie(&["ab"]);
        assert!([32, 33, 64, 255].iter().all(|&letter| trie.step(trie.root(), letter).is_none()));
        let words: [&[u8]; 2] = [&[31, 0], &[1, 32, 99]];
        assert_eq!(Trie::new(words).err(), Some(TrieFault::Letter { word: 1, letter: 32 }));
    }

    #[test]
    fn the_largest_alphabet_fits() {
        let letters: Vec<u8> = (0..32).collect();
        let trie = Trie::new(letters.chunks(1)).expect("letters");
        assert_eq!(trie.root().mask(), u32::MAX);
        assert!(letters.iter().all(|&letter| trie.contains(&[letter])));
    }

    #[test]
    fn no_words_and_the_empty_word_are_fine() {
        let none = trie(&[]);
        assert!(none.is_empty() && listed(&none).is_empty() && !none.contains(&[]));
        let empty = trie(&["", ""]);
        assert!(empty.len() == 1 && empty.contains(&[]));
        assert_eq!(listed(&empty), [""]);
    }
}
