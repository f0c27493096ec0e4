//! The words as a trie.

/// What a beginning of words goes on with.
#[derive(Clone, Copy)]
pub struct Node {
    /// A bit for each letter; the highest one where a word ends.
    letters: u32,
    /// Where the nodes of these letters begin.
    children: u32,
}

const WORD: u32 = 1 << 31;

impl Node {
    pub fn is_word(self) -> bool {
        self.letters & WORD != 0
    }

    /// The letters that it goes on with, a bit each.
    pub fn letters(self) -> u32 {
        self.letters & !WORD
    }
}

pub struct Words {
    nodes: Vec<Node>,
}

impl Words {
    /// Reads one word a line, in capitals.
    pub fn read(text: &str) -> Self {
        let mut words: Vec<Vec<u8>> =
            text.lines().map(|line| line.bytes().map(|letter| letter - b'A').collect()).collect();
        words.sort_unstable();
        let mut list = Self { nodes: vec![Node { letters: 0, children: 0 }] };
        list.grow(0, &words, 0);
        list
    }

    /// Stores what follows the first `depth` letters, which all these words share.
    fn grow(&mut self, node: usize, mut words: &[Vec<u8>], depth: usize) {
        let mut letters = 0;
        while words.first().is_some_and(|word| word.len() == depth) {
            letters = WORD;
            words = &words[1..];
        }
        let branches = || words.chunk_by(|one, other| one[depth] == other[depth]);
        let children = self.nodes.len();
        for branch in branches() {
            letters |= 1 << branch[0][depth];
            self.nodes.push(Node { letters: 0, children: 0 });
        }
        self.nodes[node] = Node { letters, children: children as u32 };
        for (nth, branch) in branches().enumerate() {
            self.grow(children + nth, branch, depth + 1);
        }
    }

    pub fn root(&self) -> Node {
        self.nodes[0]
    }

    /// The node after one of [`Node::letters`].
    pub fn child(&self, node: Node, letter: u8) -> Node {
        let before = node.letters & ((1 << letter) - 1);
        self.nodes[(node.children + before.count_ones()) as usize]
    }

    /// The node after any letter, if words go on with it.
    pub fn step(&self, node: Node, letter: u8) -> Option<Node> {
        (node.letters >> letter & 1 == 1).then(|| self.child(node, letter))
    }

    /// The node after several letters.
    pub fn walk(&self, node: Node, letters: impl Iterator<Item = u8>) -> Option<Node> {
        let mut letters = letters;
        letters.try_fold(node, |node, letter| self.step(node, letter))
    }
}
