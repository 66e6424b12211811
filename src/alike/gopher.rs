//! Where a gopher selector ends: RFC 1738 and its draft url-06 print the same, section 3.4.1.

use crate::combinator::{Rule, empty, lit, opt, seq};
use crate::source::{Parsed, Source};

const TAB: &str = "%09";

/// A combinator over bytes.
type Plain = for<'a> fn(&'a [u8]) -> Parsed<&'a [u8]>;

/// `selector [ "%09" search [ "%09" gopher+_string ] ]`
///
/// The language is that of the selector alone, since an encoded tab and all that may follow it are xchars
/// too; so where no node is wanted, nothing is split.
pub(crate) fn gopher_path<I: Source>(
    input: I,
    (mut selector, plain_selector): (impl Rule<I>, Plain),
    (search, plain_search): (impl Rule<I>, Plain),
    gopher_string: impl Rule<I>,
) -> Parsed<I> {
    if !input.records_nodes() {
        return selector.read(input);
    }
    let Some((tab, end)) = first_search(input.as_bytes(), plain_selector, plain_search) else {
        return selector.read(input);
    };
    let (rest, head) = input.take_split(tab);
    let (_, ()) = selector.read(head)?;
    let (rest, ()) = lit(TAB).read(rest)?;
    let (rest, found) = rest.take_split(end - tab - TAB.len());
    seq((search, empty)).read(found)?;
    opt(seq((lit(TAB), gopher_string))).read(rest)
}

/// Where the first encoded tab stands that a search can follow, and where that search ends.
///
/// A search must not hold all that a selector may, "/" for one, so not every tab begins one.
fn first_search(input: &[u8], selector: Plain, search: Plain) -> Option<(usize, usize)> {
    let (rest, ()) = selector(input).ok()?;
    let path = &input[..input.len() - rest.len()];
    let next_tab =
        |from: usize| path[from..].windows(3).position(|at| at == TAB.as_bytes()).map(|at| from + at);
    let mut tab = next_tab(0);
    while let Some(at) = tab {
        let begin = at + TAB.len();
        let next = next_tab(begin);
        let end = next.unwrap_or(path.len());
        if matches!(search(&path[begin..end]), Ok(([], ()))) {
            return Some((at, end));
        }
        tab = next;
    }
    None
}
