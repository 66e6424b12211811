//! Random strings of a production.

use fastrand::Rng;

use super::grammar::{Expr, Grammar};

/// A random string that production `name` derives, or `None` if the grammar has no such production or the
/// production does not come to an end within reasonable depth.
///
/// Every string of the language can come. Repetitions are short as a rule and long now and then; the same
/// seed gives the same string.
///
/// ```
/// use urlgram::{Reading, bnf::sentence, rfc1738::RFC1738};
/// let mut random = fastrand::Rng::with_seed(1);
/// let url = sentence::random(RFC1738.grammar(Reading::Corrected), "httpurl", &mut random).unwrap();
/// assert!(url.starts_with(b"http://"));
/// ```
pub fn random(grammar: &Grammar<'_>, name: &str, random: &mut Rng) -> Option<Vec<u8>> {
    let mut string = Vec::new();
    append(grammar, &Expr::Name(name), random, 0, &mut string)?;
    Some(string)
}

/// Right recursion goes as deep as chance lets it, which is never this deep.
const DEEPEST: usize = 200;

fn append(
    grammar: &Grammar<'_>,
    expr: &Expr<'_>,
    random: &mut Rng,
    depth: usize,
    to: &mut Vec<u8>,
) -> Option<()> {
    if depth > DEEPEST {
        return None;
    }
    match expr {
        Expr::Literal(text) => to.extend_from_slice(text.as_bytes()),
        Expr::Bytes(set) => to.push(*random.choice(&grammar.bytes(set))?),
        Expr::Name(name) => append(grammar, &grammar.rule(name)?.expr, random, depth + 1, to)?,
        Expr::Sequence(parts) => {
            parts.iter().try_for_each(|part| append(grammar, part, random, depth + 1, to))?;
        }
        Expr::Choice(parts) => append(grammar, random.choice(parts)?, random, depth + 1, to)?,
        Expr::Repeat { item, min, max } => {
            // Half of the time nothing more than needed, and once in a while twenty.
            let more = match random.u32(0..40) {
                0..20 => 0,
                20..39 => random.u32(0..4),
                _ => random.u32(4..20),
            };
            for _ in 0..(min + more).min(max.unwrap_or(u32::MAX)).max(*min) {
                append(grammar, item, random, depth + 1, to)?;
            }
        }
    }
    Some(())
}
