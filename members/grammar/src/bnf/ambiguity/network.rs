//! All derivations of a production as one graph.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet, VecDeque};

use super::super::compile::NotRegular;
use super::super::deterministic::{Deterministic, Label, State};
use super::super::explore::Numbers;
use super::super::grammar::Grammar;
use super::super::nested::ContextFree;
use super::super::nfa::{FromNode, Nfa};
use super::super::recursion::{lives, loops, walked};
use crate::class::Class;

/// All derivations of a production as one graph: each way from its start to its end is one tree, and each tree
/// one way.
///
/// ```
/// use urlgram::{Reading, rfc1738::RFC1738};
/// use urlgram_grammar::bnf::ambiguity::Network;
/// let grammar = RFC1738.grammar(Reading::Corrected);
/// let fileurl = Network::of(grammar, "fileurl")?;
/// let forest = fileurl.forest(b"file://localhost/").unwrap(); // "localhost" in quotes, or a host of that name
/// assert_eq!(forest.count().to_string(), "2");
/// assert_eq!(fileurl.shortest_ambiguous().unwrap(), b"file://localhost/");
/// assert_eq!(Network::of(grammar, "httpurl")?.shortest_ambiguous(), None);
/// # Ok::<(), urlgram_grammar::bnf::NotRegular>(())
/// ```
#[derive(Debug)]
pub struct Network<'g> {
    name: &'g str,
    /// A step that reads nothing leads to a place of a lower number, but for loops.
    pub(super) places: Vec<Point<'g>>,
    pub(super) start: usize,
    /// The place where the whole tree is complete.
    pub(super) end: usize,
    /// True if any place loops.
    pub(super) has_loops: bool,
    /// True if it reads strings from the end to the beginning, because of recursion at the left.
    pub(super) is_backwards: bool,
    /// The language, if the recursion is not all at one end: the graph is infinite then, and has no places here.
    pub(super) nested: Option<ContextFree<'g>>,
}

/// The rest of a derivation: the open productions, and the progress of each.
#[derive(Debug, Default)]
pub(super) struct Point<'g> {
    /// The steps from here, but for those from which there is no way to the end.
    pub steps: Vec<Step<'g>>,
    /// True if steps that read nothing lead back here.
    pub loops: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Step<'g> {
    pub action: Action<'g>,
    pub to: usize,
}

/// The effect of a step on the tree. A node is complete if nothing of its right-hand side can follow; it is left as
/// soon as its children are, so that right recursion leads back to the same place.
#[derive(Clone, Debug)]
pub(super) enum Action<'g> {
    /// Reads one byte of these in the innermost node, which may be complete then.
    Read { bytes: Box<Class>, completes: bool },
    /// Opens a node in the innermost one, which may be complete then but for this child. The new one is complete at
    /// once if it derives only the empty string.
    Enter { name: &'g str, completes: bool, complete: bool },
    /// Leaves the innermost node, though more could follow in it.
    Leave,
}

impl Step<'_> {
    pub fn reads(&self) -> Option<&Class> {
        match &self.action {
            Action::Read { bytes, .. } => Some(bytes),
            _ => None,
        }
    }
}

/// The most open productions of all places together, of a network or of all.
pub(in crate::bnf) const MOST: usize = 1 << 20;

/// The most states of all right-hand sides together.
const MOST_STATES: usize = 1 << 18;

impl<'g> Network<'g> {
    /// The network of production `name`.
    ///
    /// # Errors
    /// If the production or one that it uses is not defined, or if the network would be too large.
    pub fn of(grammar: &Grammar<'g>, name: &str) -> Result<Self, NotRegular> {
        Ways::new(grammar, &[name]).network(name, &mut { MOST })
    }

    /// The networks of all productions, in the order of the document.
    ///
    /// # Errors
    /// Like [`of`](Self::of).
    ///
    /// ```
    /// use urlgram_grammar::bnf::{Grammar, ambiguity::Network};
    /// let grammar = Grammar::parse("toy.bnf", "list = *item\nitem = \"a\" | \"aa\"\n")?;
    /// let ambiguous = Network::all(&grammar)?.into_iter().filter(|network| network.shortest_ambiguous().is_some());
    /// assert_eq!(ambiguous.map(|network| network.name()).collect::<Vec<_>>(), ["list"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all(grammar: &Grammar<'g>) -> Result<Vec<Self>, NotRegular> {
        let names: Vec<_> = grammar.rules().iter().map(|rule| rule.name).collect();
        let ways = Ways::new(grammar, &names);
        let mut left = MOST;
        names.iter().map(|name| ways.network(name, &mut left)).collect()
    }

    /// The network of a production whose recursion is not all at one end, so that it has no automaton.
    ///
    /// # Errors
    /// If the production or one that it uses is not defined, or has an exception of what nests.
    pub fn nested(grammar: &Grammar<'g>, name: &str) -> Result<Self, NotRegular> {
        let nested = ContextFree::of(grammar, name)?;
        Ok(Self {
            name: nested.name(),
            places: Vec::new(),
            start: 0,
            end: 0,
            has_loops: false,
            is_backwards: false,
            nested: Some(nested),
        })
    }

    /// The language of a production whose recursion is not all at one end.
    #[must_use]
    pub fn context_free(&self) -> Option<&ContextFree<'g>> {
        self.nested.as_ref()
    }

    /// The name of the production.
    #[must_use]
    pub fn name(&self) -> &'g str {
        self.name
    }

    /// The number of its places.
    pub(in crate::bnf) fn size(&self) -> usize {
        self.places.len()
    }
}

/// The right-hand sides of some productions forwards, and backwards if that is needed.
pub(in crate::bnf) struct Ways<'w, 'g> {
    grammar: &'w Grammar<'g>,
    names: &'w [&'w str],
    forwards: Machines<'g>,
    backwards: OnceCell<Machines<'g>>,
}

impl<'w, 'g> Ways<'w, 'g> {
    pub fn new(grammar: &'w Grammar<'g>, names: &'w [&'w str]) -> Self {
        Self { grammar, names, forwards: Machines::new(grammar, names), backwards: OnceCell::new() }
    }

    /// The network of a production; `left` is how many open productions its places may have.
    pub fn network(&self, name: &str, left: &mut usize) -> Result<Network<'g>, NotRegular> {
        if let Err(error @ NotRegular::NestedException(_)) = self.grammar.excepts(name) {
            return Err(error);
        }
        let forwards = Unfolding::new(&self.forwards).network(name, left);
        let Err(NotRegular::Recursive(_)) = forwards else { return forwards };
        // A production that is left-recursive is right-recursive when read backwards.
        let backwards = self.backwards.get_or_init(|| Machines::new(&self.grammar.turned(), self.names));
        match Unfolding::new(backwards).network(name, left) {
            Ok(network) => Ok(Network { is_backwards: true, ..network }),
            Err(NotRegular::Recursive(_)) => Network::nested(self.grammar, name),
            Err(error) => Err(error),
        }
    }
}

/// The right-hand sides of some productions and of all that they use, each deterministic.
struct Machines<'g> {
    number: HashMap<&'g str, usize>,
    /// None if it is too large.
    rules: Vec<(&'g str, Option<Deterministic<'g>>)>,
}

impl<'g> Machines<'g> {
    fn new(grammar: &Grammar<'g>, names: &[&str]) -> Self {
        let mut machines = Self { number: HashMap::new(), rules: Vec::new() };
        let mut left = MOST_STATES;
        let mut waiting: VecDeque<_> = names.iter().filter_map(|name| grammar.rule(name)).collect();
        while let Some(rule) = waiting.pop_front() {
            if !machines.number.contains_key(rule.name) {
                machines.number.insert(rule.name, machines.rules.len());
                let machine =
                    Some(()).filter(|()| left > 0).and_then(|()| Deterministic::new(grammar, &rule.expr));
                // An attempt at a machine that is too large also takes time.
                left = left.saturating_sub(machine.as_ref().map_or(MOST_STATES / 16, |it| it.states.len()));
                machines.rules.push((rule.name, machine));
                waiting.extend(rule.expr.names().into_iter().filter_map(|name| grammar.rule(name)));
            }
        }
        machines
    }

    fn state(&self, (rule, state): Frame) -> Result<&State<'g>, NotRegular> {
        let (name, machine) = &self.rules[rule];
        let too_large = || NotRegular::TooLarge((*name).to_owned());
        Ok(&machine.as_ref().ok_or_else(too_large)?.states[state])
    }
}

/// A production that is open: its number, and the state of its right-hand side. Productions that are complete but for
/// their last child are not kept: nothing depends on them.
type Frame = (usize, usize);

/// The open productions, outermost first; none at the end.
type Stack = Vec<Frame>;

struct Unfolding<'m, 'g> {
    machines: &'m Machines<'g>,
    stacks: Numbers<Stack>,
    places: Vec<Point<'g>>,
}

impl<'m, 'g> Unfolding<'m, 'g> {
    fn new(machines: &'m Machines<'g>) -> Self {
        Self { machines, stacks: Numbers::default(), places: Vec::new() }
    }

    fn network(mut self, name: &str, left: &mut usize) -> Result<Network<'g>, NotRegular> {
        let undefined = || NotRegular::Undefined(name.to_owned());
        let rule = *self.machines.number.get(name).ok_or_else(undefined)?;
        let start = self.with(Vec::new(), (rule, 0))?.0;
        let start = self.place(start);
        let end = self.place(Vec::new());
        while let Some(stack) = self.stacks.met.get(self.places.len()) {
            let too_large = || NotRegular::TooLarge(name.to_owned());
            *left = left.checked_sub(stack.len() + 1).ok_or_else(too_large)?;
            let steps = self.steps(self.places.len())?;
            self.places.push(Point { steps, loops: false });
        }
        let name = self.machines.rules[rule].0;
        let (has_loops, is_backwards) = (false, false);
        let mut network =
            Network { name, places: self.places, start, end, has_loops, is_backwards, nested: None };
        network.trim();
        Ok(network.ordered())
    }

    /// The stack with one frame more, and whether that is complete, and so not kept.
    fn with(&self, mut stack: Stack, frame: Frame) -> Result<(Stack, bool), NotRegular> {
        let state = self.machines.state(frame)?;
        let complete = state.accepts && state.edges.is_empty();
        if !complete {
            stack.push(frame);
        }
        Ok((stack, complete))
    }

    fn place(&mut self, stack: Stack) -> usize {
        self.stacks.of(stack) as usize
    }

    fn steps(&mut self, place: usize) -> Result<Vec<Step<'g>>, NotRegular> {
        let mut below = self.stacks.met[place].clone();
        let Some((rule, state)) = below.pop() else { return Ok(Vec::new()) };
        let machines = self.machines;
        let (name, _) = &machines.rules[rule];
        let state = machines.state((rule, state))?;
        let mut steps = Vec::new();
        for (label, next) in &state.edges {
            let (stack, completes) = self.with(below.clone(), (rule, *next))?;
            let (stack, action) = match label {
                Label::Bytes(bytes) => (stack, Action::Read { bytes: bytes.clone(), completes }),
                Label::Name(child) => {
                    // The production is open at this place already, and more may follow it, so the stack would grow without end.
                    if !completes && below.contains(&(rule, *next)) {
                        return Err(NotRegular::Recursive((*name).to_owned()));
                    }
                    let undefined = || NotRegular::Undefined((*child).to_owned());
                    let number = *machines.number.get(child).ok_or_else(undefined)?;
                    let (stack, complete) = self.with(stack, (number, 0))?;
                    (stack, Action::Enter { name: child, completes, complete })
                }
            };
            steps.push(Step { action, to: self.place(stack) });
        }
        if state.accepts {
            steps.push(Step { action: Action::Leave, to: self.place(below) });
        }
        Ok(steps)
    }
}

impl Network<'_> {
    /// The ways through an automaton, each of whose sets has a byte; they make no trees.
    pub(in crate::bnf) fn through(nfa: &Nfa<Class>) -> Self {
        let place = |(free, read): FromNode<'_, Class>| {
            let free = free.iter().map(|to| (Action::Leave, *to));
            let action = |bytes: &Class| Action::Read { bytes: Box::new(*bytes), completes: false };
            let steps = free.chain(read.map(|(_, bytes, to)| (action(bytes), to)));
            Point {
                steps: steps.map(|(action, to)| Step { action, to: to as usize }).collect(),
                loops: false,
            }
        };
        let places = nfa.edges().into_iter().map(place).collect();
        let (has_loops, is_backwards, end) = (false, false, nfa.end() as usize);
        Self { name: "", places, start: 0, end, has_loops, is_backwards, nested: None }.ordered()
    }

    /// Drops the steps from which there is no way to the end.
    fn trim(&mut self) {
        let next = |place: &Point<'_>| place.steps.iter().map(|step| step.to).collect();
        let next: Vec<Vec<usize>> = self.places.iter().map(next).collect();
        let lives = lives(&next, std::iter::once(self.end));
        self.places.iter_mut().for_each(|place| place.steps.retain(|step| lives[step.to]));
    }

    fn mark_loops(&mut self) {
        let all = 0..self.places.len();
        let next: Vec<Vec<usize>> = all.map(|place| self.next_for_nothing(place).collect()).collect();
        for (place, loops) in self.places.iter_mut().zip(loops(&next)) {
            place.loops = loops;
            self.has_loops |= loops;
        }
    }

    fn next_for_nothing(&self, place: usize) -> impl Iterator<Item = usize> {
        self.places[place].steps.iter().filter(|step| step.reads().is_none()).map(|step| step.to)
    }

    /// The places to which steps lead that read nothing.
    pub(super) fn reached_for_nothing(&self, place: usize) -> HashSet<usize> {
        let mut reached = HashSet::new();
        let mut waiting: Vec<_> = self.next_for_nothing(place).collect();
        while let Some(place) = waiting.pop() {
            if reached.insert(place) {
                waiting.extend(self.next_for_nothing(place));
            }
        }
        reached
    }

    /// The same with places numbered so that a step that reads nothing leads to a lower number, but for loops.
    fn ordered(mut self) -> Self {
        self.mark_loops();
        let next =
            |place: usize| self.next_for_nothing(place).filter(|_| !self.places[place].loops).collect();
        let (_, order) = walked(&(0..self.places.len()).map(next).collect::<Vec<_>>());
        let mut number = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, old)| number[*old] = new);
        let mut places: Vec<_> = order.iter().map(|old| std::mem::take(&mut self.places[*old])).collect();
        places.iter_mut().flat_map(|place| &mut place.steps).for_each(|step| step.to = number[step.to]);
        Self { places, start: number[self.start], end: number[self.end], ..self }
    }
}
