//! `urlgram grammar --ambiguity`

use std::fmt::Write as _;

use urlgram::bnf::NotRegular;
use urlgram::bnf::ambiguity::{Ambiguity, Network};
use urlgram::bnf::nested::Extent;
use urlgram::tree::{Alternatives, Fold};
use urlgram::{Check, Dialect, Input, Production, Reading, printable};

use crate::commands::tree::{Painter, alternatives_text};
use crate::failure::Failure;
use crate::json;

/// Returns whether a production is ambiguous, or which productions of the dialect are, each with the shortest string that has
/// several trees. For one production, two of the trees follow. For a production that nests, strings are looked at up to the length
/// `longest`.
pub fn text(
    dialect: &'static Dialect,
    reading: Reading,
    production: Option<&'static Production>,
    longest: Option<usize>,
    as_json: bool,
    paint: Painter,
    not_regular: &dyn Fn(NotRegular) -> Failure,
) -> Result<String, Failure> {
    let grammar = dialect.grammar(reading);
    let fold = Check::new(dialect).with_reading(reading).fold();
    if let Some(production) = production {
        let (name, document) = (production.name, dialect.document);
        let network = Network::of(grammar, name).map_err(not_regular)?;
        let found = Found::of(&network, longest)?;
        let trees = found.trees(&network, production, dialect);
        return Ok(match (&trees, &found.extent) {
            _ if as_json => found.object(name, trees.as_ref(), &fold) + "\n",
            (None, Extent::All) => {
                format!("`{name}` of {document} is not ambiguous: no string has two trees\n")
            }
            (None, extent) => format!(
                "`{name}` of {document}: of {extent} none has two trees\nThe grammar nests, and whether a longer one has is not decided; {}\n",
                go_on(extent, longest)
            ),
            (Some(trees), _) => {
                let input = printable(found.shortest.as_deref().unwrap_or_default());
                let head = format!("`{name}` of {document} is ambiguous; the shortest: \"{input}\"");
                format!("{head}\n{}", alternatives_text(dialect, trees, &fold, &paint))
            }
        });
    }
    let (mut found, mut ambiguous, mut open, mut least) = (Vec::new(), 0, Vec::new(), None);
    for (production, network) in
        dialect.productions_in(reading).iter().zip(Network::all(grammar).map_err(not_regular)?)
    {
        let one = Found::of(&network, longest)?;
        let trees = one.trees(&network, production, dialect);
        ambiguous += usize::from(trees.is_some());
        if trees.is_none() && one.extent != Extent::All {
            open.push(format!("  {}: of {} none has two trees\n", production.name, one.extent));
            least.get_or_insert(one.extent.clone());
        }
        found.push(if as_json {
            one.object(production.name, trees.as_ref(), &fold)
        } else {
            row(dialect, production, trees.as_ref())
        });
    }
    if as_json {
        return Ok(format!("[\n{}\n]\n", found.join(",\n")));
    }
    let (document, all) = (dialect.document, found.len());
    let are = if open.is_empty() { "are" } else { "are known to be" };
    let mut text =
        format!("{document}: {ambiguous} of {all} productions {are} ambiguous\n{}", found.concat());
    if !open.is_empty() {
        let plural = if open.len() == 1 { " nests and is" } else { "s nest and are" };
        let number = open.len();
        let go_on = least.as_ref().map(|extent| go_on(extent, longest)).unwrap_or_default();
        let _ = writeln!(text, "{number} production{plural} not decided; {go_on}");
        text += &open.concat();
    }
    Ok(text)
}

/// The answer for one production.
struct Found {
    /// A shortest string with two trees, if there is one.
    shortest: Option<Vec<u8>>,
    extent: Extent,
}

impl Found {
    fn of(network: &Network<'static>, longest: Option<usize>) -> Result<Self, Failure> {
        match network.ambiguity(longest) {
            Ambiguity::None(extent) => Ok(Self { shortest: None, extent }),
            Ambiguity::Shortest(shortest) => Ok(Self { shortest: Some(shortest), extent: Extent::All }),
            Ambiguity::TooLarge => Err(Failure::Message(format!(
                "`{}` is too large: whether a string has two trees is not found out in four million steps",
                network.name()
            ))),
        }
    }

    /// The tree of the string that the document intends, if there is a document, and a second one.
    fn trees(
        &self,
        network: &Network<'static>,
        production: &Production,
        dialect: &Dialect,
    ) -> Option<Alternatives<'_>> {
        let trees = Alternatives::of(network, production, self.shortest.as_ref()?, 2).ok().flatten()?;
        Some(if dialect.is_foreign() { trees.none_is_meant() } else { trees })
    }

    /// `{"production", "ambiguous"}`, and for an ambiguous one `"input"` (or `"input_hex"`), `"count"` and `"trees"`; for one that is not
    /// decided null and the `"extent"`.
    fn object(&self, name: &str, trees: Option<&Alternatives<'_>>, fold: &Fold<'_>) -> String {
        let Some(trees) = trees else {
            let extent = json::text(&self.extent).unwrap_or_default();
            return match self.extent {
                Extent::All => format!("{{\"production\":\"{name}\",\"ambiguous\":false}}"),
                Extent::UpTo { .. } => {
                    format!("{{\"production\":\"{name}\",\"ambiguous\":null,\"extent\":{extent}}}")
                }
            };
        };
        let input =
            json::text(&Input::from(self.shortest.as_deref().unwrap_or_default())).unwrap_or_default();
        let trees = trees.json(fold);
        let inside = |object: &str| object[1..object.len() - 1].to_owned();
        format!("{{\"production\":\"{name}\",\"ambiguous\":true,{},{}}}", inside(&input), inside(&trees))
    }
}

/// How to look at longer strings than a search did that was asked for those of up to `longest` bytes.
pub fn go_on(extent: &Extent, longest: Option<usize>) -> &'static str {
    match extent {
        Extent::UpTo { length, .. } if longest.is_some_and(|longest| *length < longest) => {
            "longer ones take more work than is done for it"
        }
        _ => "`--length` looks at longer ones",
    }
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
