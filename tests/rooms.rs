//! Each room holds exactly its document: the grammar file, the table of productions, the functions and their
//! documentation say the same, in the same order.

use std::path::Path;

use urlgram::bnf::{Expr, Rule};
use urlgram::{DIALECTS, Dialect, Reading};

/// A public function of a room, with its documentation.
struct Function {
    name: String,
    docs: Vec<String>,
    file: String,
}

/// The public functions of the files of a room, those of a file in its order.
fn functions(room: &str) -> Vec<Function> {
    let mut functions = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let mut docs = Vec::new();
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            if let Some(doc) = line.strip_prefix("///") {
                docs.push(doc.strip_prefix(' ').unwrap_or(doc).to_owned());
            } else if let Some(rest) = line.strip_prefix("pub fn ") {
                let name = rest.split(['<', '(']).next().unwrap().to_owned();
                let file = path.file_name().unwrap().to_str().unwrap().to_owned();
                functions.push(Function { name, docs: std::mem::take(&mut docs), file });
            } else {
                docs.clear();
            }
        }
    }
    functions
}

/// The room of a dialect has the dialect's id, with `_` for what an identifier cannot hold.
fn room(dialect: &Dialect) -> String {
    snake_case(dialect.id)
}

/// `gopher+_string` is `gopher_string`: lower case, and one `_` for each run of other characters.
fn snake_case(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    lower
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("_")
}

/// What the documentation of a production's function must say.
fn documentation(dialect: &Dialect, rule: &Rule<'_>) -> Vec<String> {
    let mut docs = vec!["```bnf".to_owned()];
    docs.extend(rule.text.lines().map(str::to_owned));
    docs.push("```".to_owned());
    let described = rule.prose.map(|prose| format!("; described in section {prose}")).unwrap_or_default();
    docs.push(format!("{} section {}{described}.", dialect.document, rule.section));
    docs
}

#[test]
fn rfc1738_has_67_productions() {
    assert_eq!(urlgram::rfc1738::RFC1738.productions().len(), 67);
}

/// No production without a combinator, no combinator without a production, both in the document's order.
#[test]
fn the_table_is_the_grammar() {
    for dialect in DIALECTS {
        let printed: Vec<_> =
            dialect.grammar(Reading::Printed).rules().iter().map(|rule| rule.name).collect();
        let table: Vec<_> = dialect.productions().iter().map(|production| production.name).collect();
        assert_eq!(printed, table, "{}", dialect.id);
    }
}

/// Each production is a public function of its name, whose documentation shows its BNF and sections as the
/// grammar file has them; there is no other public function.
#[test]
fn the_functions_are_the_grammar() {
    for dialect in DIALECTS {
        let mut functions = functions(&room(dialect));
        for rule in dialect.grammar(Reading::Printed).rules() {
            let name = snake_case(rule.name);
            let place = functions.iter().position(|function| function.name == name);
            let function = functions.remove(place.unwrap_or_else(|| panic!("{name} has no function")));
            assert_eq!(function.docs, documentation(dialect, rule), "{name} in {}", function.file);
        }
        let rest: Vec<_> = functions.iter().map(|function| &function.name).collect();
        assert!(rest.is_empty(), "functions that are no productions: {rest:?}");
    }
}

/// The functions of a file stand in the order of the document, one heading after the other.
#[test]
fn the_files_are_in_order() {
    for dialect in DIALECTS {
        let rules = dialect.grammar(Reading::Printed).rules();
        let place = |function: &Function| {
            rules.iter().position(|rule| snake_case(rule.name) == function.name).unwrap()
        };
        let functions = functions(&room(dialect));
        for pair in functions.windows(2).filter(|pair| pair[0].file == pair[1].file) {
            let (one, other) = (place(&pair[0]), place(&pair[1]));
            assert_eq!(one + 1, other, "{} and {} in {}", pair[0].name, pair[1].name, pair[0].file);
        }
    }
}

/// A combinator in the table is the function of that name: what it records is its own production.
#[cfg(feature = "automata")]
#[test]
fn a_production_records_its_own_name() {
    let mut random = fastrand::Rng::with_seed(1);
    for dialect in DIALECTS {
        for production in dialect.productions() {
            let grammar = dialect.grammar(Reading::Corrected);
            let input = urlgram::bnf::sentence::random(grammar, production.name, &mut random).unwrap();
            let tree = urlgram::Tree::parse(production, &input).unwrap();
            assert_eq!(tree.nodes()[0].production, production.name);
        }
    }
}

/// The schemes of a dialect are those that its start production names, each with its production.
#[test]
fn the_schemes_are_those_of_the_grammar() {
    for dialect in DIALECTS {
        let grammar = dialect.grammar(Reading::Corrected);
        let mut printed = Vec::new();
        for production in grammar.rule(dialect.start).unwrap().expr.names() {
            if let Some(scheme) = scheme(&grammar.rule(production).unwrap().expr, dialect) {
                printed.push((scheme, production));
            }
        }
        let mut table: Vec<_> = dialect.schemes.iter().map(|known| (known.name, known.production)).collect();
        printed.sort_unstable();
        table.sort_unstable();
        assert_eq!(printed, table, "{}", dialect.id);
    }
}

/// The literal up to the colon that all strings of an expression begin with, if they do.
fn scheme<'g>(expr: &Expr<'g>, dialect: &'static Dialect) -> Option<&'g str> {
    match expr {
        Expr::Literal(text) => text.split_once(':').map(|(scheme, _)| scheme),
        Expr::Name(name) => scheme(&dialect.grammar(Reading::Corrected).rule(name)?.expr, dialect),
        Expr::Sequence(parts) | Expr::Choice(parts) => scheme(&parts[0], dialect),
        Expr::Repeat { .. } => None,
    }
}

/// The only correction of RFC 1738 repairs its notation, not its language.
#[test]
fn the_correction_of_rfc1738_changes_no_language() {
    let dialect = &urlgram::rfc1738::RFC1738;
    let [correction] = dialect.corrections() else { panic!("there is one") };
    assert_eq!((correction.id, correction.rule.name), ("gopherurl-slash", "gopherurl"));
    let printed = dialect.grammar(Reading::Printed).rule("gopherurl").unwrap();
    assert!(printed.text.contains("[ / [ gtype") && correction.rule.text.contains("[ \"/\" [ gtype"));
    assert_eq!(printed.expr, correction.rule.expr);
}

/// The names that diagnosis relies on are there.
#[test]
fn the_prose_names_productions() {
    for dialect in DIALECTS {
        let mut names = vec![dialect.start, dialect.prose.scheme];
        if let Some(slash) = dialect.prose.double_slash {
            names.extend([slash.production, slash.alone]);
            names.extend(slash.behind_scheme);
        }
        for name in names {
            assert!(dialect.production(name).is_ok(), "{name}");
        }
    }
}
