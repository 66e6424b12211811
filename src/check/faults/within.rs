//! The productions that a fault is in.

use crate::check::nearest::Case;
use crate::documents::dialect::{Dialect, Role};
use crate::findings::Code;
use crate::production::Production;
use crate::repair::Edit;
use crate::rewrite::Rewrite;
use crate::subject::Spec;
use crate::trace::Node;

/// The largest number of edits that become findings; the repair has all of them.
pub(super) const MOST: usize = 1000;

impl Case<'_, '_> {
    /// Those of the productions around a fault that have the part which its code speaks of: what is wrong with a port is
    /// wrong in what has one, and not in the host before it.
    pub(super) fn spoken_of(&self, code: Code, stack: &[&'static str]) -> Vec<&'static str> {
        let role = match code {
            Code::EmptyPort | Code::BadPort => Role::Port,
            Code::MissingDatabase => Role::Database,
            Code::EmptyHost => return self.requires_a_host(),
            _ => return stack.to_vec(),
        };
        down_to(&self.of.spec, role, stack)
    }

    /// The productions from the start to the outermost that has a host in each string, but for the empty one.
    pub(super) fn requires_a_host(&self) -> Vec<&'static str> {
        let spec = &self.of.spec;
        [spec.path(spec.start.name, self.intent.production.name), &self.meant.requires_a_host].concat()
    }

    /// The productions around the byte before and the byte after each edit, in the repaired text.
    pub(super) fn stacks(&self) -> Vec<(Vec<&'static str>, Vec<&'static str>)> {
        let spec = &self.of.spec;
        let repaired = &self.repair.text;
        let permitted = spec.permitted(repaired);
        let text = permitted.map_or_else(|| Rewrite::of(&repaired[..]), |it| it.text(repaired));
        let last = self.repair.text.len().saturating_sub(1);
        let places = |edit: &Edit| {
            (text.in_text(edit.at.saturating_sub(1).min(last)), text.in_text(edit.at.min(last)))
        };
        let mut offsets: Vec<usize> =
            self.repair.edits.iter().take(MOST).flat_map(|edit| <[usize; 2]>::from(places(edit))).collect();
        offsets.sort_unstable();
        offsets.dedup();
        // The production of a scheme is read faster than all that a URL can be.
        let form = self.intent.production;
        let own = self.intent.scheme.is_some() && spec.derives(form, &text);
        let start = if !own && spec.starts(&text) { spec.start } else { form };
        let stacks = productions_at(spec, start, &text, offsets.clone());
        let stack = |offset: usize| {
            let known = offsets.binary_search(&offset).ok();
            known.and_then(|at| stacks.get(at)).cloned().unwrap_or_default()
        };
        self.repair
            .edits
            .iter()
            .take(MOST)
            .map(|edit| (stack(places(edit).0), stack(places(edit).1)))
            .collect()
    }
}

/// The productions around the byte at each of these offsets of a text, which are in order, from the start production of the check
/// inwards; empty stacks where `start` does not derive the text.
pub(in crate::check) fn productions_at(
    spec: &Spec,
    start: &Production,
    text: &[u8],
    offsets: Vec<usize>,
) -> Vec<Vec<&'static str>> {
    let Some(nodes) = start.nodes_at(text, offsets.clone(), spec.dialect.plain(spec.reading)) else {
        return Vec::new();
    };
    let above = spec.path(spec.start.name, start.name);
    let above = &above[..above.len().saturating_sub(1)];
    // The nodes are in the order of their starts, an outer one before those in it, so one pass over them suffices.
    let mut nodes = nodes.into_iter().peekable();
    let mut holding: Vec<Node> = Vec::new();
    let mut stack = |offset: usize| {
        holding.retain(|node| offset < node.end);
        while let Some(node) = nodes.next_if(|node| node.start <= offset) {
            if offset < node.end {
                holding.push(node);
            }
        }
        above.iter().copied().chain(holding.iter().map(|node| node.production)).collect()
    };
    offsets.into_iter().map(&mut stack).collect()
}

/// Those of the productions around a place that have a part of this role.
pub(in crate::check) fn down_to(spec: &Spec, role: Role, stack: &[&'static str]) -> Vec<&'static str> {
    let parts = spec.dialect.in_role(role);
    let leads_there = |name: &&str| parts.iter().any(|part| !spec.path(name, part).is_empty());
    let innermost = stack.iter().rposition(leads_there);
    stack[..innermost.map_or(stack.len(), |place| place + 1)].to_vec()
}

/// How deep a place is in the productions that are parts.
pub(super) fn depth(dialect: &'static Dialect, stack: &[&str]) -> usize {
    stack.iter().filter(|name| dialect.role(name) != Role::Characters).count()
}
