//! Trees and derivations.

use serde::Serialize;
use urlgram::bnf::ambiguity::Count;
use urlgram::tree::{Alternatives, Derivation, Fold, Partial, Step, Tree, View, What};
use urlgram::{Check, Finding, Report};

use crate::spec::Refused;

/// The most bytes of a tree: more would be no picture.
pub const LONGEST: usize = 1 << 14;

/// The most trees that are shown.
const MOST: usize = 10;

/// The trees of an input.
#[derive(Serialize)]
pub struct Trees {
    /// True if the start production derives it.
    derives: bool,
    /// The number of trees in digits; null if there are infinitely many.
    count: Option<String>,
    /// The trees: the first is the one that the document means, if `meant` says so; one that ends early if the input does not derive.
    trees: Vec<Shown>,
    meant: bool,
    /// The production in which the first two differ, and why the first is meant.
    differ: Option<(String, String)>,
    /// The place where the input leaves the grammar, and the reason.
    stop: Option<Stop>,
}

/// A tree as it is shown.
#[derive(Serialize)]
struct Shown {
    items: Vec<Item>,
}

/// A part of a tree. The parts below it follow it.
#[derive(Serialize)]
struct Item {
    kind: &'static str,
    /// The productions, from the outer to the inner one: all derive these bytes.
    names: Vec<String>,
    start: usize,
    end: usize,
    /// How many items it takes: itself and those below it.
    size: usize,
    /// Not complete where the input leaves the grammar.
    open: bool,
    /// Not in all trees.
    marked: bool,
}

/// The place where an input leaves the grammar.
#[derive(Serialize)]
struct Stop {
    /// The place of the finding that says why; the end of the tree if none does.
    offset: usize,
    /// The end of the tree. It may be after a finding: in `http://3com.com/`, `3` is no beginning of a name, but one of an address.
    read: usize,
    code: Option<&'static str>,
    message: Option<String>,
}

/// The leftmost derivation of a tree.
#[derive(Serialize)]
pub struct Derived<'t> {
    start: &'static str,
    steps: Vec<Step<'t>>,
}

/// The tree of an input, as far as it goes.
pub type Found<'i> = Result<Tree<'i>, Partial<'i>>;

/// The trees of the input of a report, and the place where it leaves them. A URL has the tree of the production that its
/// scheme asks for, as far as it goes, unless all are asked for.
pub fn trees(
    check: &Check,
    report: &Report<'_>,
    found: &Found<'_>,
    fold: &Fold<'_>,
    all: bool,
) -> Result<Trees, Refused> {
    let stop = found.as_ref().err().map(|partial| stop(report, partial));
    let derives = report.derives();
    if derives && (all || stop.is_none()) {
        let dialect = check.dialect();
        let network = dialect.network_of(check.start(), check.reading()).map_err(Refused::because)?;
        let most = if all { MOST } else { 1 };
        let trees = Alternatives::of(network, check.start(), report.input(), most);
        if let Some(trees) = trees.map_err(Refused::because)? {
            // A URL that lacks the form of its scheme has no tree that is meant.
            let trees = if stop.is_none() { trees } else { trees.none_is_meant() };
            let reason = |name| if trees.first_is_meant() { dialect.preference(name) } else { "" };
            return Ok(Trees {
                derives,
                count: match trees.count() {
                    Count::Finite(number) => Some(number.to_string()),
                    Count::Infinite => None,
                },
                meant: trees.first_is_meant(),
                differ: trees.where_they_differ().map(|name| (name.to_owned(), reason(name).to_owned())),
                stop,
                trees: trees.views(fold).map(|view| shown(&view)).collect(),
            });
        }
    }
    let view = match found {
        Ok(tree) => tree.view(fold),
        Err(partial) => partial.view(fold),
    };
    let (count, meant) = (Some("0".to_owned()), false);
    Ok(Trees { derives, count, trees: vec![shown(&view)], meant, differ: None, stop })
}

/// The derivation of a tree.
pub fn derivation<'t>(tree: &'t Tree<'_>, fold: &Fold<'_>) -> Derived<'t> {
    let mut derivation = Derivation::new(tree, fold);
    let steps = std::iter::from_fn(|| derivation.step()).collect();
    Derived { start: tree.nodes()[0].production, steps }
}

fn stop(report: &Report<'_>, partial: &Partial<'_>) -> Stop {
    let found = partial.reason(report).map(|(_, found)| found);
    Stop {
        offset: found.map_or(partial.offset(), |it| it.span().start),
        read: partial.offset(),
        code: found.map(|it| it.code().as_str()),
        message: found.map(Finding::message),
    }
}

fn shown(view: &View<'_>) -> Shown {
    let items = view.items().iter().map(|item| Item {
        kind: match item.what {
            What::Nodes(_) => "nodes",
            What::Run(_) => "run",
            What::Literal => "literal",
            What::Rest => "rest",
        },
        names: item.names().iter().map(|name| (*name).to_owned()).collect(),
        start: item.start,
        end: item.end,
        size: item.size,
        open: item.open,
        marked: item.marked,
    });
    Shown { items: items.collect() }
}
