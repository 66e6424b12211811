//! Random strings of a production, made from its BNF.

use std::collections::HashMap;

use fastrand::Rng;

use super::automaton::Automaton;
use super::chance;
use super::grammar::Grammar;
use super::rule::Expr;

/// A random string that production `name` derives, or `None` if the grammar has no such production or the
/// production does not come to an end within reasonable time.
///
/// For more than a few strings of a production, keep a [`Sampler`].
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, sentence};
/// let grammar = Grammar::parse("toy.bnf", "sign = \"+\" | \"-\"\n")?;
/// let text = sentence::random(&grammar, "sign", &mut fastrand::Rng::with_seed(1)).unwrap();
/// assert!(text == b"+" || text == b"-");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random(grammar: &Grammar<'_>, name: &str, random: &mut Rng) -> Option<Vec<u8>> {
    let mut string = Vec::new();
    Sampler::new(grammar, name)?.append(random, &mut string).then_some(string)
}

/// Makes random strings of one production: at each choice one alternative is as likely as another.
///
/// An alternative that is written twice is twice as likely. Repetitions are short as a rule and long now and then.
/// Every string of the language can come but for very long ones, and the same seed gives the same strings.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, sentence::Sampler};
/// let grammar = Grammar::parse("toy.bnf", "list = item *( \",\" item )\nitem = \"a\" | \"a\" | \"b\"\n").unwrap();
/// let sampler = Sampler::new(&grammar, "list").unwrap();
/// let mut random = fastrand::Rng::with_seed(0);
/// let mut string = Vec::new();
/// assert!(sampler.append(&mut random, &mut string));
/// assert!(string.split(|byte| *byte == b',').all(|item| item == b"a" || item == b"b"));
/// ```
#[derive(Clone, Debug)]
pub struct Sampler {
    /// The expressions that the production needs, by their places here; it is the first.
    nodes: Vec<Node>,
    /// The fewest steps to the end of each, if strings come to an end soon.
    steps: Option<Vec<usize>>,
}

#[derive(Clone, Debug)]
enum Node {
    Literal(Box<[u8]>),
    OneOf(Box<[u8]>),
    Choice(Box<[usize]>),
    Sequence(Box<[usize]>),
    Repeat { item: usize, min: u32, max: u32 },
}

/// The number of steps after which a string that has to end takes the shortest ways.
const LONG: usize = 300;

/// The limit of steps for one string. A string takes some hundred steps; a derivation that reaches the limit does not end.
const MOST_STEPS: usize = 100_000;

impl Sampler {
    /// For production `name`; `None` if the grammar has none of this name.
    #[must_use]
    pub fn new(grammar: &Grammar<'_>, name: &str) -> Option<Self> {
        let mut compiler = Compiler { grammar, nodes: Vec::new(), places: HashMap::new() };
        compiler.named(name)?;
        Some(Self { nodes: compiler.nodes, steps: None })
    }

    /// The same, but long strings take the shortest way to an end: so strings of a production that nests do end.
    #[must_use]
    pub fn ending(self) -> Self {
        let mut steps = vec![usize::MAX; self.nodes.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for (place, node) in self.nodes.iter().enumerate().rev() {
                let fewest = match node {
                    Node::OneOf(bytes) if bytes.is_empty() => usize::MAX,
                    Node::Literal(_) | Node::OneOf(_) | Node::Repeat { min: 0, .. } => 0,
                    Node::Choice(parts) => parts.iter().map(|part| steps[*part]).min().unwrap_or(usize::MAX),
                    Node::Sequence(parts) => {
                        parts.iter().fold(0, |sum: usize, part| sum.saturating_add(steps[*part]))
                    }
                    Node::Repeat { item, min, .. } => steps[*item].saturating_mul(*min as usize),
                };
                let fewest = fewest.saturating_add(1);
                changed |= fewest < steps[place];
                steps[place] = fewest.min(steps[place]);
            }
        }
        Self { steps: Some(steps), ..self }
    }

    /// Writes a string after what `to` holds, and says whether there is one: if the production does not come to
    /// an end within reasonable time, nothing is written.
    pub fn append(&self, random: &mut Rng, to: &mut Vec<u8>) -> bool {
        let begin = to.len();
        let mut waiting = vec![0];
        for step in 0..MOST_STEPS {
            let Some(node) = waiting.pop() else { return true };
            let shortest = self.steps.as_ref().filter(|_| step > LONG);
            match &self.nodes[node] {
                Node::Repeat { item, min, .. } if shortest.is_some() => {
                    waiting.extend((0..*min).map(|_| item));
                }
                Node::Literal(text) => to.extend_from_slice(text),
                Node::OneOf(bytes) => to.extend(chance::choice(bytes, random)),
                Node::Choice(parts) => waiting.extend(match shortest {
                    Some(steps) => parts.iter().min_by_key(|part| steps[**part]),
                    None => chance::choice(parts, random),
                }),
                Node::Sequence(parts) => waiting.extend(parts.iter().rev()),
                Node::Repeat { item, min, max } => {
                    let times = times(random).saturating_add(*min).min(*max).max(*min);
                    waiting.extend((0..times).map(|_| item));
                }
            }
        }
        to.truncate(begin);
        false
    }
}

/// Half of the time nothing more than needed, and once in a while twenty.
fn times(random: &mut Rng) -> u32 {
    match random.u32(0..40) {
        0..20 => 0,
        20..39 => random.u32(0..4),
        _ => random.u32(4..20),
    }
}

struct Compiler<'c, 'g> {
    grammar: &'c Grammar<'g>,
    nodes: Vec<Node>,
    places: HashMap<&'c str, usize>,
}

impl<'c> Compiler<'c, '_> {
    fn named(&mut self, name: &str) -> Option<usize> {
        if let Some(place) = self.places.get(name) {
            return Some(*place);
        }
        let rule = self.grammar.rule(name)?;
        // The place is taken before what is in it is known: a production may use itself.
        let place = self.add(Node::Sequence(Box::new([])));
        self.places.insert(rule.name, place);
        self.nodes[place] = self.node(&rule.expr)?;
        Some(place)
    }

    fn place(&mut self, expr: &'c Expr<'_>) -> Option<usize> {
        if let Expr::Name(name) = expr {
            return self.named(name);
        }
        let node = self.node(expr)?;
        Some(self.add(node))
    }

    fn add(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn places(&mut self, parts: &'c [Expr<'_>]) -> Option<Box<[usize]>> {
        parts.iter().map(|part| self.place(part)).collect()
    }

    /// A way through the automaton of an exception: each state is a choice of its steps and, if it accepts, of the end.
    fn walk(&mut self, expr: &Expr<'_>) -> Option<usize> {
        let automaton = Automaton::of_expr(self.grammar, expr).ok()?;
        let begin = self.nodes.len();
        self.nodes.extend((0..automaton.states()).map(|_| Node::Sequence(Box::new([]))));
        for state in automaton.living() {
            let mut ways = Vec::new();
            for (next, bytes) in automaton.steps(state) {
                let byte = self.add(Node::OneOf(bytes.bytes().collect()));
                ways.push(self.add(Node::Sequence(Box::new([byte, begin + next]))));
            }
            if automaton.is_accepting(state) {
                ways.push(self.add(Node::Sequence(Box::new([]))));
            }
            self.nodes[begin + state] = Node::Choice(ways.into());
        }
        // A dead start means that there is no string at all.
        (!automaton.is_dead(0)).then_some(begin)
    }

    fn node(&mut self, expr: &'c Expr<'_>) -> Option<Node> {
        Some(match expr {
            Expr::Literal(text) => Node::Literal(text.as_bytes().into()),
            Expr::Bytes(set) => Node::OneOf(self.grammar.bytes(set).into()),
            Expr::Name(name) => Node::Sequence(Box::new([self.named(name)?])),
            Expr::Sequence(parts) => Node::Sequence(self.places(parts)?),
            Expr::Choice(parts) => Node::Choice(self.places(parts)?),
            Expr::Repeat { item, min, max } => {
                Node::Repeat { item: self.place(item)?, min: *min, max: max.unwrap_or(u32::MAX) }
            }
            Expr::Except(..) => Node::Sequence(Box::new([self.walk(expr)?])),
        })
    }
}
