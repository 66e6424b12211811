//! Which nodes of a tree are worth a line of their own.

use std::collections::{HashMap, HashSet};

use super::Tree;
use crate::bnf::{Expr, Grammar};
use crate::check::Check;
use crate::trace::Node;

/// The nodes that are omitted where a tree is shown. [`Check::fold`] makes it for the grammar of a check.
#[derive(Clone, Debug)]
pub struct Fold<'g> {
    /// The productions whose nodes are part of the text in which they are; none is folded without.
    small: Option<HashMap<&'g str, Small>>,
    /// True if a production that ends with itself has the children of its last child.
    splices: bool,
}

impl Check {
    /// Returns the nodes of its grammar that are obvious, for a shorter view of a tree:
    ///
    /// - productions that are a character (that derive nothing longer than an escape) or a number, if all that is beside them is folded,
    ///   too: `hsegment "a%20b"`;
    /// - the runs after a first character: `ialpha "info"` of RFC 1630, which is an `alpha` and `xalphas`;
    /// - several successive characters of one production, if there are other nodes beside them: `*pchar "ab"`;
    /// - the turns of a right recursion, which become children of the first: `path = segment [ "/" path ]`; but not of a grammar without
    ///   a document, whose recursion may be what one wants to see.
    ///
    /// It takes time in proportion to the grammar.
    ///
    /// ```
    /// use urlgram::{Check, Tree, rfc1738::RFC1738, tree::Fold};
    /// let check = Check::new(&RFC1738).with_start("port")?;
    /// let tree = Tree::parse(check.start(), "80").unwrap();
    /// assert_eq!(tree.view(&check.fold()).line(), "port \"80\"");
    /// assert_eq!(tree.view(&Fold::nothing()).line(), r#"port(digits(digit "8" digit "0"))"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fold(&self) -> Fold<'static> {
        Fold { splices: !self.spec.dialect.is_foreign(), ..Fold::of(self.spec.grammar()) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Small {
    Character,
    Number,
}

/// A production is a character if it derives nothing longer: an escape has three bytes.
const CHARACTER: usize = 3;

impl<'g> Fold<'g> {
    /// Shows each node, down to the letters.
    #[must_use]
    pub fn nothing() -> Self {
        Self { small: None, splices: false }
    }

    /// Folds the obvious nodes, as [`Check::fold`] says.
    #[must_use]
    #[doc(hidden)]
    pub fn of(grammar: &Grammar<'g>) -> Self {
        let (mut known, others) = (HashMap::new(), without_numbers(grammar));
        let mut small = |name: &'g str| {
            let character = longest(grammar, &Expr::Name(name), 0, &mut known).map(|_| Small::Character);
            let number = || (!others.contains(name)).then_some(Small::Number);
            Some((name, character.or_else(number)?))
        };
        let small = grammar.rules().iter().filter_map(|rule| small(rule.name)).collect();
        Self { small: Some(small), splices: true }
    }

    /// The nodes of `tree` to fold: none if it is the tree of a character, so that its parts are visible.
    pub(super) fn of_tree(&self, tree: &Tree<'_>) -> &Self {
        static NOTHING: Fold<'static> = Fold { small: None, splices: false };
        let root = tree.nodes().first().map(|root| root.production);
        let small = root.and_then(|root| self.small.as_ref()?.get(root));
        if small == Some(&Small::Character) { &NOTHING } else { self }
    }

    /// Returns whether a production is a character or a number, wherever it occurs.
    #[must_use]
    #[doc(hidden)]
    pub fn is_small(&self, name: &str) -> bool {
        self.small.as_ref().is_some_and(|small| small.contains_key(name))
    }

    /// For each node of `tree` whether its children are folded into its text. A node of which `unfolds` holds shows them,
    /// and so does each above it.
    pub(super) fn leaves(&self, tree: &Tree<'_>, unfolds: impl Fn(usize) -> bool) -> Vec<bool> {
        let nodes = tree.nodes();
        let mut leaves: Vec<bool> = nodes.iter().map(|node| node.size == 1).collect();
        if self.small.is_none() {
            return leaves;
        }
        let mut unfolded = vec![false; nodes.len()];
        for (place, node) in nodes.iter().enumerate().rev() {
            let (mut folds, mut runs, mut gaps) = (!unfolds(place), false, false);
            let (mut children, mut read, mut again) = (0, node.start, false);
            for child in tree.children(place) {
                let Node { production, start, end, .. } = nodes[child];
                folds &= !unfolded[child] && (leaves[child] || self.is_small(production));
                runs |= production != node.production && !self.is_small(production);
                folds &= self.splices || production != node.production;
                gaps |= start > read;
                // If text follows a turn of a recursion, it tells where the turn ends: such a recursion nests.
                runs |= again && start > read;
                (children, read, again) = (children + 1, end, production == node.production);
            }
            gaps |= node.end > read;
            runs |= again && node.end > read;
            unfolded[place] = !folds && (unfolds(place) || tree.children(place).any(|child| unfolded[child]));
            leaves[place] = folds && (!runs || children > 1 && !gaps);
        }
        leaves
    }

    /// Returns whether the last child of a right recursion is shown in the place of a node of its own.
    pub(super) fn splices(&self) -> bool {
        self.splices
    }
}

/// The length of the longest string that an expression derives, if it is that of a character; `known` has those of productions.
fn longest<'g>(
    grammar: &Grammar<'g>,
    expr: &Expr<'g>,
    depth: usize,
    known: &mut HashMap<&'g str, usize>,
) -> Option<usize> {
    // An expression with so many levels is recursive.
    const DEEPEST: usize = 32;
    if let Expr::Name(name) = expr
        && let Some(length) = known.get(name)
    {
        return Some(*length);
    }
    let mut own = |expr| longest(grammar, expr, depth + 1, known);
    let length = match expr {
        _ if depth > DEEPEST => return None,
        Expr::Literal(text) => text.len(),
        Expr::Bytes(_) => 1,
        Expr::Name(name) => own(&grammar.rule(name)?.expr)?,
        Expr::Sequence(parts) => parts.iter().try_fold(0, |sum, part| Some(sum + own(part)?))?,
        Expr::Choice(parts) => parts.iter().try_fold(0, |most, part| Some(own(part)?.max(most)))?,
        Expr::Except(all, _) => own(all)?,
        Expr::Repeat { item, max, .. } => own(item)? * usize::try_from((*max)?).ok()?,
    };
    if let (Expr::Name(name), true) = (expr, length <= CHARACTER) {
        known.insert(name, length);
    }
    (length <= CHARACTER).then_some(length)
}

/// The productions that derive anything but digits.
fn without_numbers<'g>(grammar: &Grammar<'g>) -> HashSet<&'g str> {
    let mut users: HashMap<&str, Vec<&'g str>> = HashMap::new();
    for rule in grammar.rules() {
        rule.expr.names().into_iter().for_each(|used| users.entry(used).or_default().push(rule.name));
    }
    let others = grammar.rules().iter().filter(|rule| !has_digits_only(&rule.expr)).map(|rule| rule.name);
    let mut waiting: Vec<&'g str> = others.collect();
    let mut others: HashSet<_> = waiting.iter().copied().collect();
    while let Some(used) = waiting.pop() {
        let users = users.get(used).into_iter().flatten().copied();
        waiting.extend(users.filter(|user| others.insert(user)));
    }
    others
}

fn has_digits_only(expr: &Expr<'_>) -> bool {
    match expr {
        Expr::Literal(text) => text.bytes().all(|byte| byte.is_ascii_digit()),
        Expr::Bytes(_) => false,
        Expr::Name(_) => true,
        Expr::Sequence(parts) | Expr::Choice(parts) => parts.iter().all(has_digits_only),
        Expr::Repeat { item, .. } | Expr::Except(item, _) => has_digits_only(item),
    }
}
