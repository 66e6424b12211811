//! The trees of a string by the definition, word by word: slow, and independent of the networks.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use urlgram::bnf::{Expr, Grammar};
use urlgram::trace::Node;
use urlgram_grammar::node::children;

/// The trees of `input` under production `name`, each written out; if there are infinitely many, some.
pub fn trees(grammar: &Grammar<'static>, name: &str, input: &[u8]) -> BTreeSet<String> {
    let mut definition =
        Definition { grammar, input, known: HashMap::new(), open: Vec::new(), met: usize::MAX };
    definition.trees(name, 0, input.len()).as_ref().clone()
}

/// A tree written out.
pub fn written(nodes: &[Node], place: usize) -> String {
    let node = &nodes[place];
    let children: Vec<_> = children(nodes, place).map(|child| written(nodes, child)).collect();
    format!("{} {} {} ({})", node.production, node.start, node.end, children.join(" "))
}

/// Rows of children, by the offset after them.
type Behind = HashMap<usize, BTreeSet<Vec<String>>>;

/// The definition, word by word: the trees of a string, each written out, as a set.
struct Definition<'g, 'i> {
    grammar: &'g Grammar<'static>,
    input: &'i [u8],
    known: HashMap<(&'g str, usize, usize), Rc<BTreeSet<String>>>,
    /// The nodes around the one that is looked at, and the outermost of them that was met again inside.
    open: Vec<(&'g str, usize, usize)>,
    met: usize,
}

impl<'g> Definition<'g, '_> {
    fn trees(&mut self, name: &'g str, from: usize, to: usize) -> Rc<BTreeSet<String>> {
        if let Some(known) = self.known.get(&(name, from, to)) {
            return known.clone();
        }
        // A tree has no node inside itself, unless there are infinitely many.
        if let Some(place) = self.open.iter().position(|open| *open == (name, from, to)) {
            self.met = self.met.min(place);
            return Rc::default();
        }
        self.open.push((name, from, to));
        let met = std::mem::replace(&mut self.met, usize::MAX);
        let rows = self.rows(&self.grammar.rule(name).unwrap().expr, from, to);
        let trees = rows.iter().map(|row| format!("{name} {from} {to} ({})", row.join(" "))).collect();
        let trees = Rc::new(trees);
        self.open.pop();
        // If a node around this one was met again, the trees of this one are not complete.
        if self.met >= self.open.len() {
            self.known.insert((name, from, to), Rc::clone(&trees));
            self.met = usize::MAX;
        }
        self.met = self.met.min(met);
        trees
    }

    /// The children that an expression can have if it derives this part of the input.
    fn rows(&mut self, expr: &'g Expr<'g>, from: usize, to: usize) -> BTreeSet<Vec<String>> {
        let part = &self.input[from..to];
        let nothing = || BTreeSet::from([Vec::new()]);
        match expr {
            Expr::Literal(text) if text.as_bytes() == part => nothing(),
            Expr::Bytes(set) if part.len() == 1 && self.grammar.bytes(set).contains(&part[0]) => nothing(),
            Expr::Literal(_) | Expr::Bytes(_) => BTreeSet::new(),
            Expr::Name(name) => self.trees(name, from, to).iter().map(|tree| vec![tree.clone()]).collect(),
            Expr::Except(..) => unreachable!("no document has an exception"),
            Expr::Choice(parts) => parts.iter().flat_map(|part| self.rows(part, from, to)).collect(),
            Expr::Sequence(parts) => {
                let mut rows = Behind::from([(from, nothing())]);
                for part in parts {
                    rows = self.further(&rows, part, to);
                }
                rows.remove(&to).unwrap_or_default()
            }
            Expr::Repeat { item, min, max } => {
                let mut all = BTreeSet::new();
                let mut rows = Behind::from([(from, nothing())]);
                // An item that repeats without end is never empty, so there are at most as many turns as bytes.
                for times in 0..=max.unwrap_or(min + u32::try_from(part.len()).unwrap()) {
                    if times >= *min {
                        all.extend(rows.get(&to).into_iter().flatten().cloned());
                    }
                    rows = self.further(&rows, item, to);
                }
                all
            }
        }
    }

    /// Rows of children up to each offset, each with those of one more part after it.
    fn further(&mut self, before: &Behind, part: &'g Expr<'g>, to: usize) -> Behind {
        let mut longer = Behind::new();
        for (middle, before) in before {
            for end in *middle..=to {
                for row in self.rows(part, *middle, end) {
                    let rows = before.iter().map(|before| [&before[..], &row[..]].concat());
                    longer.entry(end).or_default().extend(rows);
                }
            }
        }
        longer
    }
}
