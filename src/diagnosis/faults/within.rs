//! The productions that a fault is in.

use super::case::{Case, MOST};
use crate::bnf::{Grammar, Without};
use crate::diagnosis::catalogue::Code;
use crate::diagnosis::roles::{Role, role};
use crate::repair::Edit;
use crate::trace::Choice;

impl Case<'_> {
    /// Those of the productions around a fault that have the part which its code speaks of: what is wrong with a port is
    /// wrong in what has one, and not in the host before it.
    pub(super) fn spoken_of(&self, code: Code, stack: &[&'static str]) -> Vec<&'static str> {
        let part = match code {
            Code::EmptyPort | Code::BadPort => "port",
            Code::MissingGopherType => "gtype",
            Code::MissingDatabase => "database",
            Code::EmptyHost => "host",
            _ => return stack.to_vec(),
        };
        let grammar = self.of.dialect.grammar(self.of.reading);
        if part == "host" {
            return self.wants_a_host(grammar);
        }
        let innermost = stack.iter().rposition(|name| !grammar.path(name, part).is_empty());
        stack[..innermost.map_or(stack.len(), |place| place + 1)].to_vec()
    }

    /// The productions from the start to the outermost that has a host in each string, but for the empty one.
    pub(super) fn wants_a_host(&self, grammar: &Grammar<'static>) -> Vec<&'static str> {
        let form = self.plan.production.name;
        let inside = grammar.path(form, "host");
        let wants = |name: &&str| grammar.without(name, "host") < Without::Some;
        let depth = inside.iter().position(wants).unwrap_or(0);
        let above = grammar.path(self.of.start.name, form);
        above.iter().chain(inside.iter().skip(1).take(depth)).copied().collect()
    }

    /// The productions around the byte before and the byte behind each edit, in the repaired text.
    pub(super) fn stacks(&self) -> Vec<(Vec<&'static str>, Vec<&'static str>)> {
        let last = self.repair.text.len().saturating_sub(1);
        let places = |edit: &Edit| (edit.at.saturating_sub(1).min(last), edit.at.min(last));
        let mut offsets: Vec<usize> =
            self.repair.edits.iter().take(MOST).flat_map(|edit| <[usize; 2]>::from(places(edit))).collect();
        offsets.sort_unstable();
        offsets.dedup();
        let of = self.of;
        // The production of a scheme is read faster than all that a URL can be.
        let own = self.plan.scheme.is_some() && self.plan.production.accepts(&self.repair.text);
        let start = if !own && of.start.accepts(&self.repair.text) { of.start } else { self.plan.production };
        let nodes = start.nodes(&self.repair.text, Choice::Holding(offsets));
        let (read, nodes) = (nodes.is_some(), nodes.unwrap_or_default());
        let above = of.dialect.grammar(of.reading).path(of.start.name, start.name);
        let above = if read { &above[..above.len().saturating_sub(1)] } else { &[] };
        let stack = |offset: usize| -> Vec<&'static str> {
            let holding = nodes.iter().filter(|node| read && (node.start..node.end).contains(&offset));
            above.iter().copied().chain(holding.map(|node| node.production)).collect()
        };
        // Few findings have stacks that are asked for: one pass over the nodes for each.
        self.repair
            .edits
            .iter()
            .take(MOST)
            .map(|edit| (stack(places(edit).0), stack(places(edit).1)))
            .collect()
    }
}

/// How deep a place is in the productions that are parts.
pub(super) fn depth(stack: &[&str]) -> usize {
    stack.iter().filter(|name| role(name) != Role::Characters).count()
}
