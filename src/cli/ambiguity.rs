//! `urlgram tree --ambiguity`

use std::process::ExitCode;

use urlgram::bnf::ambiguity::Network;
use urlgram::diagnosis::{Input, printable};
use urlgram::tree::{Alternatives, Fold};
use urlgram::{Dialect, Production, Reading};

use super::Failure;
use super::tree::{Format, alternatives_text, print};

/// Says of one production, or of all of the dialect, whether it is ambiguous, with the shortest string that has several
/// trees; of one production with two of them.
pub fn run(
    dialect: &'static Dialect,
    reading: Reading,
    production: Option<&str>,
    format: Format,
) -> Result<ExitCode, Failure> {
    if [Format::Svg, Format::Dot].contains(&format) {
        return Err(Failure::Message("`--ambiguity` prints text or JSON".to_owned()));
    }
    let grammar = dialect.grammar(reading);
    let irregular = |error: urlgram::bnf::regular::NotRegular| Failure::Message(error.to_string());
    let fold = Fold::of(grammar);
    let text = if let Some(name) = production {
        let production = dialect.production_in(name, reading)?;
        let network = Network::of(grammar, name).map_err(irregular)?;
        let shortest = network.shortest_ambiguous();
        let trees = shortest.as_deref().and_then(|input| two(&network, production, input));
        match (&trees, format) {
            (_, Format::Json) => json(name, shortest.as_deref(), trees.as_ref(), &fold) + "\n",
            (None, _) => {
                format!("`{name}` of {} is not ambiguous: no string has two trees\n", dialect.document)
            }
            (Some(trees), _) => {
                let input = printable(shortest.as_deref().unwrap_or_default());
                let head =
                    format!("`{name}` of {} is ambiguous; the shortest: \"{input}\"", dialect.document);
                format!("{head}\n{}", alternatives_text(dialect, trees, &fold))
            }
        }
    } else {
        let mut found = Vec::new();
        for (production, network) in
            dialect.productions_in(reading).iter().zip(Network::all(grammar).map_err(irregular)?)
        {
            let shortest = network.shortest_ambiguous();
            let trees = shortest.as_deref().and_then(|input| two(&network, production, input));
            found.push(match format {
                Format::Json => json(production.name, shortest.as_deref(), trees.as_ref(), &fold),
                _ => row(dialect, production, trees.as_ref()),
            });
        }
        if format == Format::Json {
            format!("[\n{}\n]\n", found.join(",\n"))
        } else {
            let rows: Vec<_> = found.iter().filter(|row| !row.is_empty()).map(String::as_str).collect();
            let (document, all) = (dialect.document, found.len());
            format!("{document}: {} of {all} productions are ambiguous\n{}", rows.len(), rows.concat())
        }
    };
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The tree that is meant and another.
fn two<'i>(network: &Network<'static>, production: &Production, input: &'i [u8]) -> Option<Alternatives<'i>> {
    Alternatives::of(network, production, input, 2).ok().flatten()
}

/// A line of the table; nothing for a production that is not ambiguous.
fn row(dialect: &Dialect, production: &Production, trees: Option<&Alternatives<'_>>) -> String {
    let Some(trees) = trees else { return String::new() };
    let names = dialect.combinators.iter().map(|combinator| combinator.name.len());
    let width = names.max().unwrap_or(0);
    let input = trees.trees().first().map(|tree| printable(tree.input())).unwrap_or_default();
    let through = trees.where_they_differ().filter(|inner| *inner != production.name);
    let through = through.map(|inner| format!(", in `{inner}`")).unwrap_or_default();
    format!("  {:width$}  \"{input}\" has {} trees{through}\n", production.name, trees.count())
}

/// `{"production", "ambiguous"}`, and of an ambiguous one `"input"` (or `"input_hex"`), `"count"` and `"trees"`.
fn json(name: &str, input: Option<&[u8]>, trees: Option<&Alternatives<'_>>, fold: &Fold<'_>) -> String {
    let (Some(input), Some(trees)) = (input, trees) else {
        return format!("{{\"production\":\"{name}\",\"ambiguous\":false}}");
    };
    let input = serde_json::to_string(&Input::from(input)).unwrap_or_default();
    let trees = trees.json(fold);
    let inside = |object: &str| object[1..object.len() - 1].to_owned();
    format!("{{\"production\":\"{name}\",\"ambiguous\":true,{},{}}}", inside(&input), inside(&trees))
}
