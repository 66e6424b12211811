//! `urlgram grammar --ambiguity`

use urlgram::bnf::NotRegular;
use urlgram::bnf::ambiguity::Network;
use urlgram::tree::{Alternatives, Fold};
use urlgram::{Dialect, Production, Reading};
use urlgram::{Input, printable};

use super::failure::Failure;
use super::json;
use super::tree::{Painter, alternatives_text};

/// Returns whether a production is ambiguous, or which productions of the dialect are, each with the shortest string that has
/// several trees. For one production, two of the trees follow.
pub fn text(
    dialect: &'static Dialect,
    reading: Reading,
    production: Option<&'static Production>,
    as_json: bool,
    paint: Painter,
    not_regular: &dyn Fn(NotRegular) -> Failure,
) -> Result<String, Failure> {
    let grammar = dialect.grammar(reading);
    let fold = Fold::of(grammar);
    if let Some(production) = production {
        let (name, document) = (production.name, dialect.document);
        let network = Network::of(grammar, name).map_err(not_regular)?;
        let shortest = network.decided_ambiguous().ok_or_else(|| undecided(name))?;
        let trees = shortest.as_deref().and_then(|input| two(&network, production, input));
        return Ok(match &trees {
            _ if as_json => object(name, shortest.as_deref(), trees.as_ref(), &fold) + "\n",
            None => format!("`{name}` of {document} is not ambiguous: no string has two trees\n"),
            Some(trees) => {
                let input = printable(shortest.as_deref().unwrap_or_default());
                let head = format!("`{name}` of {document} is ambiguous; the shortest: \"{input}\"");
                format!("{head}\n{}", alternatives_text(dialect, trees, &fold, &paint))
            }
        });
    }
    let mut found = Vec::new();
    for (production, network) in
        dialect.productions_in(reading).iter().zip(Network::all(grammar).map_err(not_regular)?)
    {
        let shortest = network.decided_ambiguous().ok_or_else(|| undecided(production.name))?;
        let trees = shortest.as_deref().and_then(|input| two(&network, production, input));
        found.push(if as_json {
            object(production.name, shortest.as_deref(), trees.as_ref(), &fold)
        } else {
            row(dialect, production, trees.as_ref())
        });
    }
    if as_json {
        return Ok(format!("[\n{}\n]\n", found.join(",\n")));
    }
    let rows = found.iter().filter(|row| !row.is_empty()).count();
    let (document, all) = (dialect.document, found.len());
    Ok(format!("{document}: {rows} of {all} productions are ambiguous\n{}", found.concat()))
}

fn undecided(name: &str) -> Failure {
    Failure::Message(format!(
        "`{name}` is too large: whether a string has two trees is not found out in four million steps"
    ))
}

/// The intended tree and a second one.
fn two<'i>(network: &Network<'static>, production: &Production, input: &'i [u8]) -> Option<Alternatives<'i>> {
    Alternatives::of(network, production, input, 2).ok().flatten()
}

/// A row of the table, or nothing for a production that is not ambiguous.
fn row(dialect: &'static Dialect, production: &Production, trees: Option<&Alternatives<'_>>) -> String {
    let Some(trees) = trees else { return String::new() };
    let names = dialect.productions().iter().map(|production| production.name.len());
    let width = names.max().unwrap_or(0);
    let input = trees.trees().first().map(|tree| printable(tree.input())).unwrap_or_default();
    let through = trees.where_they_differ().filter(|inner| *inner != production.name);
    let through = through.map(|inner| format!(", in `{inner}`")).unwrap_or_default();
    format!("  {:width$}  \"{input}\" has {} trees{through}\n", production.name, trees.count())
}

/// `{"production", "ambiguous"}`, and for an ambiguous one `"input"` (or `"input_hex"`), `"count"` and `"trees"`.
fn object(name: &str, input: Option<&[u8]>, trees: Option<&Alternatives<'_>>, fold: &Fold<'_>) -> String {
    let (Some(input), Some(trees)) = (input, trees) else {
        return format!("{{\"production\":\"{name}\",\"ambiguous\":false}}");
    };
    let input = json::text(&Input::from(input)).unwrap_or_default();
    let trees = trees.json(fold);
    let inside = |object: &str| object[1..object.len() - 1].to_owned();
    format!("{{\"production\":\"{name}\",\"ambiguous\":true,{},{}}}", inside(&input), inside(&trees))
}
