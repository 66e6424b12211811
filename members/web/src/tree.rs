//! Trees and derivations.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use serde::Serialize;
use urlgram::bnf::ambiguity::{Count, Network};
use urlgram::tree::{Alternatives, Derivation, Fold, Partial, View, What};
use urlgram::{Check, Finding, Reading};

use crate::spec::Refused;

/// The most bytes of a tree: more would be no picture.
const LONGEST: usize = 1 << 14;

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
    /// Where the input leaves the grammar, and why.
    stop: Option<Stop>,
}

/// A tree as it is shown.
#[derive(Serialize)]
struct Shown {
    items: Vec<Item>,
    /// As lines of text.
    text: String,
}

/// A part of a tree. Those below it follow it.
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
    offset: usize,
    code: Option<&'static str>,
    message: Option<String>,
}

/// The answer to `tree`. A URL has the tree of the production that its scheme asks for, as far as it goes, unless all are asked for.
pub fn trees(check: &Check, input: &[u8], full: bool, all: bool) -> Result<Trees, Refused> {
    fits(input)?;
    let fold = if full { Fold::nothing() } else { check.fold() };
    let found = check.tree(input);
    let derives = check.start().accepts(input);
    let stop = found.as_ref().err().map(|partial| stop(check, partial));
    if derives && (all || stop.is_none()) {
        let network = network(check)?;
        let most = if all { MOST } else { 1 };
        let trees = Alternatives::of(&network, check.start(), input, most).map_err(Refused::because)?;
        // A URL that lacks the form of its scheme has no tree that is meant.
        let trees = trees.map(|trees| if stop.is_none() { trees } else { trees.none_is_meant() });
        if let Some(trees) = trees {
            let reason = |name| if trees.first_is_meant() { check.dialect().preference(name) } else { "" };
            return Ok(Trees {
                derives,
                count: match trees.count() {
                    Count::Finite(number) => Some(number.to_string()),
                    Count::Infinite => None,
                },
                meant: trees.first_is_meant(),
                differ: trees.where_they_differ().map(|name| (name.to_owned(), reason(name).to_owned())),
                stop,
                trees: trees.views(&fold).map(|view| shown(&view)).collect(),
            });
        }
    }
    let view = match &found {
        Ok(tree) => tree.view(&fold),
        Err(partial) => partial.view(&fold),
    };
    let (count, meant) = (Some("0".to_owned()), false);
    Ok(Trees { derives, count, trees: vec![shown(&view)], meant, differ: None, stop })
}

/// The answer to `derivation`: the steps, or null where the input has no tree.
pub fn derivation(check: &Check, input: &[u8], full: bool) -> Result<String, Refused> {
    fits(input)?;
    let fold = if full { Fold::nothing() } else { check.fold() };
    // How far a tree goes takes longer than whether there is one.
    let tree = if check.start().accepts(input) { check.tree(input).ok() } else { None };
    Ok(tree.map_or_else(|| "null".to_owned(), |tree| Derivation::new(&tree, &fold).json()))
}

fn fits(input: &[u8]) -> Result<(), Refused> {
    if input.len() <= LONGEST {
        return Ok(());
    }
    Err(Refused::because(format!(
        "a tree is shown of at most {LONGEST} bytes; this text has {}",
        input.len()
    )))
}

fn stop(check: &Check, partial: &Partial<'_>) -> Stop {
    let report = check.run(partial.input());
    let (offset, found) = match partial.reason(&report) {
        Some((offset, found)) => (offset, Some(found)),
        None => (partial.offset(), None),
    };
    Stop { offset, code: found.map(|it| it.code().as_str()), message: found.map(Finding::message) }
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
    Shown { items: items.collect(), text: view.text() }
}

/// The identity of a production: the address of its dialect, its reading and its name.
type Key = (usize, bool, &'static str);

thread_local! {
    /// The networks that were made: each takes longer than the trees of a URL.
    static NETWORKS: RefCell<HashMap<Key, Rc<Network<'static>>>> = RefCell::default();
}

fn network(check: &Check) -> Result<Rc<Network<'static>>, Refused> {
    let (dialect, name) = (check.dialect(), check.start().name);
    let key = (std::ptr::from_ref(dialect).addr(), check.reading() == Reading::Printed, name);
    NETWORKS.with_borrow_mut(|known| {
        if let Some(network) = known.get(&key) {
            return Ok(Rc::clone(network));
        }
        let network = Network::of(dialect.grammar(check.reading()), name).map_err(Refused::because)?;
        Ok(Rc::clone(known.entry(key).or_insert(Rc::new(network))))
    })
}
