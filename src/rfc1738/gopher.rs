//! GOPHER (see also RFC 1436).

use super::http::search;
use super::ip::hostport;
use super::misc::{XCHAR, xchar};
use crate::combinator::{lit, opt, production, run, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// gopherurl      = "gopher://" hostport [ / [ gtype [ selector
///                  [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
/// ```
/// RFC 1738 section 5; described in section 3.4.1.
pub fn gopherurl<I: Source>(input: I) -> Parsed<I> {
    production(
        "gopherurl",
        input,
        seq((lit("gopher://"), hostport, opt(seq((lit("/"), opt(seq((gtype, opt(selector_and_search))))))))),
    )
}

/// ```bnf
/// gtype          = xchar
/// ```
/// RFC 1738 section 5; described in section 3.4.1.
pub fn gtype<I: Source>(input: I) -> Parsed<I> {
    production("gtype", input, xchar)
}

/// ```bnf
/// selector       = *xchar
/// ```
/// RFC 1738 section 5; described in section 3.4.1.
pub fn selector<I: Source>(input: I) -> Parsed<I> {
    production("selector", input, run(&XCHAR, xchar))
}

/// ```bnf
/// gopher+_string = *xchar
/// ```
/// RFC 1738 section 5; described in section 3.4.1.
pub fn gopher_string<I: Source>(input: I) -> Parsed<I> {
    production("gopher+_string", input, run(&XCHAR, xchar))
}

/// `selector [ "%09" search [ "%09" gopher+_string ] ]`
///
/// The language is that of the selector alone, since an encoded tab and all that may follow it are xchars
/// too; so where no node is wanted, nothing is split.
fn selector_and_search<I: Source>(input: I) -> Parsed<I> {
    if !input.records_nodes() {
        return selector(input);
    }
    let Some((tab, end)) = first_search(input.as_bytes()) else {
        return selector(input);
    };
    let (rest, head) = input.take_split(tab);
    let (rest, ()) = seq((selector, end_of_input))(head).and_then(|_| lit(TAB)(rest))?;
    let (rest, found) = rest.take_split(end - tab - TAB.len());
    seq((search, end_of_input))(found)?;
    opt(seq((lit(TAB), gopher_string)))(rest)
}

const TAB: &str = "%09";

/// Where the first encoded tab stands that a search can follow, and where that search ends.
///
/// A search must not hold all that a selector may, "/" for one, so not every tab begins one.
fn first_search(input: &[u8]) -> Option<(usize, usize)> {
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

fn end_of_input<I: Source>(input: I) -> Parsed<I> {
    if input.input_len() == 0 { Ok((input, ())) } else { Err(nom::Err::Error(())) }
}
