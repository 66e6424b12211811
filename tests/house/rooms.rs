//! Each room holds exactly its document: the grammar file, the table of productions, the functions and their
//! documentation say the same, in the same order. A room may re-export a function of another if the production, and all that it
//! needs, is the same in both.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};

use crate::root::root;
use urlgram::bnf::Expr;
use urlgram::dialect::Scheme;
use urlgram::schemes::UriScheme;
use urlgram::{DIALECTS, Dialect, Production, Reading};

/// A public function of a room, with its documentation, and the heading above it or the head of its file.
struct Function {
    name: String,
    docs: Vec<String>,
    heading: String,
    file: String,
}

/// The public functions of the files of a room, those of a file in its order.
fn functions(room: &Path) -> Vec<Function> {
    std::fs::read_dir(room).unwrap().flat_map(|entry| functions_of(&entry.unwrap().path())).collect()
}

/// The public functions of a file, in its order.
fn functions_of(path: &Path) -> Vec<Function> {
    let mut functions = Vec::new();
    let (mut docs, mut heading) = (Vec::new(), String::new());
    for line in std::fs::read_to_string(path).unwrap().lines() {
        if let Some(doc) = line.strip_prefix("///") {
            docs.push(doc.strip_prefix(' ').unwrap_or(doc).to_owned());
        } else if let Some(rest) = line.strip_prefix("pub fn ") {
            let name = rest.trim_start_matches("r#").split(['<', '(']).next().unwrap().to_owned();
            let file = path.file_name().unwrap().to_str().unwrap().to_owned();
            functions.push(Function {
                name,
                docs: std::mem::take(&mut docs),
                heading: heading.clone(),
                file,
            });
        } else if let Some(head) = line.strip_prefix("//! ").or_else(|| line.strip_prefix("// "))
            && head.contains(", section ")
        {
            head.clone_into(&mut heading);
        } else if !line.starts_with("#[") {
            docs.clear();
        }
    }
    functions
}

/// The room of a dialect has the dialect's id, with `_` for what an identifier cannot hold; if a document has two
/// grammars, each has a room in the document's room.
fn room(dialect: &Dialect) -> PathBuf {
    let sources = root("src/documents");
    let inner = sources.join(dialect.id.replace('-', "/"));
    if inner.is_dir() { inner } else { sources.join(snake_case(dialect.id)) }
}

/// The room of the function of a production, and the dialect of that room: its own one, or one that its own re-exports from; else the
/// room of the document that it is taken from.
fn room_of(
    dialect: &'static Dialect,
    production: &Production,
    printed: bool,
    rooms: &mut HashMap<PathBuf, Vec<Function>>,
) -> (PathBuf, &'static Dialect) {
    let name = snake_case(production.name);
    let own = room(dialect);
    let functions = rooms.entry(own.clone()).or_insert_with_key(|room| functions(room));
    let here = functions.iter().any(|it| it.name == name && (it.file == "printed.rs") == printed);
    if here || production.document == dialect.document && !printed && !is_re_exported_from(&own, &name, "") {
        return (own, dialect);
    }
    let same = |other: &&&'static Dialect| {
        is_re_exported_from(&own, &name, &snake_case(other.id))
            && is_the_same(dialect, other, production.name)
    };
    if let Some(other) = DIALECTS.iter().find(same) {
        return (room(other), other);
    }
    let name = production.document.to_ascii_lowercase().replace(' ', "");
    (root("src/documents").join(name), dialect)
}

/// Returns whether a room re-exports a function from the room whose name begins so.
fn is_re_exported_from(room: &Path, function: &str, from: &str) -> bool {
    let files = std::fs::read_dir(room).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.is_file()).any(|path| {
        let text = std::fs::read_to_string(path).unwrap();
        let exports = text.split("pub use crate::documents::").skip(1);
        exports.filter(|export| export.starts_with(from)).any(|export| {
            let words = export.split(';').next().unwrap();
            words.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == function)
        })
    })
}

/// Returns whether a production, and each that it needs, is the same in both dialects.
fn is_the_same(one: &'static Dialect, other: &'static Dialect, production: &str) -> bool {
    [Reading::Printed, Reading::Corrected].into_iter().all(|reading| {
        let (one, other) = (one.grammar(reading), other.grammar(reading));
        one.needed_by(production)
            .iter()
            .all(|name| one.rule(name).map(|rule| &rule.expr) == other.rule(name).map(|rule| &rule.expr))
    })
}

/// `gopher+_string` is `gopher_string` and `absoluteURL` is `absolute_url`: lower case, one `_` for each run of other
/// characters, and one where upper case begins.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    let mut before = '_';
    for c in name.chars() {
        let separates = !c.is_ascii_alphanumeric() || before.is_ascii_lowercase() && c.is_ascii_uppercase();
        if separates && !snake.ends_with('_') {
            snake.push('_');
        }
        if c.is_ascii_alphanumeric() {
            snake.push(c.to_ascii_lowercase());
        }
        before = c;
    }
    snake
}

/// The required documentation of a production's function.
fn documentation(dialect: &'static Dialect, production: &Production, reading: Reading) -> Vec<String> {
    let bnf = production.bnf;
    let code = if bnf.contains(['\n', '`']) { format!("```bnf\n{bnf}\n```") } else { format!("`{bnf}`") };
    let mut docs: Vec<_> = code.lines().map(str::to_owned).collect();
    let corrections = dialect.corrections().iter().filter(|_| reading == Reading::Corrected);
    let corrected = corrections.filter(|correction| correction.rule.name == production.name);
    docs.extend(corrected.map(|correction| format!("Corrected: `{}`.", correction.id)));
    docs
}

/// The numbers of productions that the documents print, counted by hand.
#[test]
fn no_production_is_missing() {
    let counts: Vec<_> = DIALECTS.iter().map(|dialect| (dialect.id, dialect.productions().len())).collect();
    // Some are from other documents: 17 of the second are RFC 822's; IPv6address, hexpart, hexseq and hex4 are RFC 2373's, DIGIT and
    // HEXDIG with ALPHA are RFC 2234's.
    let by_hand = [
        ("rfc1630-uri", 21),
        ("rfc1630-url", 64 + 17),
        ("url-06", 61),
        ("rfc1738", 67),
        ("rfc1808", 30 + 1),
        ("fielding-01", 44),
        ("rfc2396", 40 + 4),
        ("rfc2732", 40 + 4 + 1 + 4 + 2),
        ("rfc3986", 36 + 3),
        ("rfc3987", 39 + 3),
        ("whatwg", 66 + 3),
    ];
    assert_eq!(counts, by_hand);
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

/// Each production is a public function of its name, whose documentation shows its BNF as the grammar file has it, under the section
/// that prints it; if the printed reading is another, `printed.rs` has one more; and there is no other public function.
#[test]
fn the_functions_are_the_grammar() {
    let mut rooms: HashMap<PathBuf, Vec<Function>> = HashMap::new();
    let mut expected = HashSet::new();
    for dialect in DIALECTS {
        let mut expect = |production: &'static Production, reading, printed: bool| {
            let (room, of) = room_of(dialect, production, printed, &mut rooms);
            let functions = rooms.entry(room.clone()).or_insert_with_key(|room| functions(room));
            let name = snake_case(production.name);
            let is_it =
                |function: &&Function| function.name == name && (function.file == "printed.rs") == printed;
            let function = functions.iter().find(is_it);
            let function = function.unwrap_or_else(|| panic!("{name} of {} has no function", dialect.id));
            // Another document may print the production with other blanks.
            let there = of.productions_in(reading).iter().find(|there| there.name == production.name);
            let there = there.unwrap();
            let documentation = documentation(of, there, reading);
            assert_eq!(function.docs, documentation, "{name} in {}", function.file);
            let section = format!("{}, section {}", there.document, there.section);
            let is_there = printed || function.heading.contains(&section);
            assert!(is_there, "{name} stands under {}, not {section}", function.heading);
            expected.insert((room, function.file.clone(), name));
        };
        let both = dialect.productions().iter().zip(dialect.productions_in(Reading::Printed));
        for (corrected, printed) in both {
            expect(corrected, Reading::Corrected, false);
            if languages_differ(dialect, corrected.name) {
                expect(printed, Reading::Printed, true);
            }
        }
    }
    let all =
        rooms.iter().flat_map(|(room, functions)| functions.iter().map(move |function| (room, function)));
    let rest: Vec<_> = all
        .filter(|(room, function)| {
            !expected.contains(&((*room).clone(), function.file.clone(), function.name.clone()))
        })
        .map(|(_, function)| &function.name)
        .collect();
    assert!(rest.is_empty(), "functions that are no productions: {rest:?}");
}

/// Returns whether the production uses one whose right-hand side is another in the printed reading, not only in its letters.
fn languages_differ(dialect: &'static Dialect, name: &str) -> bool {
    let [printed, corrected] = [Reading::Printed, Reading::Corrected].map(|reading| dialect.grammar(reading));
    printed.rules().iter().zip(corrected.rules()).any(|(printed_rule, corrected_rule)| {
        printed_rule.expr != corrected_rule.expr && !printed.path(name, printed_rule.name).is_empty()
    })
}

/// The functions of a file are in the order of the document.
#[test]
fn the_files_are_in_order() {
    for dialect in DIALECTS {
        let rules = dialect.grammar(Reading::Printed).rules();
        let place = |function: &Function| {
            rules.iter().position(|rule| snake_case(rule.name) == function.name).unwrap()
        };
        let functions = functions(&room(dialect));
        for pair in functions.windows(2).filter(|pair| pair[0].file == pair[1].file) {
            assert!(
                place(&pair[0]) < place(&pair[1]),
                "{} and {} in {}",
                pair[0].name,
                pair[1].name,
                pair[0].file
            );
        }
    }
}

/// For the grammars of the library that have combinators: each production that their start productions need has one;
/// and each function is a production, in the order of the document, whose documentation shows its BNF.
#[test]
fn the_rooms_of_the_schemes_are_their_grammars() {
    let of_library = |scheme: &'static UriScheme| (scheme.dialect().id, scheme);
    let mut rooms: BTreeMap<&str, Vec<&UriScheme>> = BTreeMap::new();
    for (id, scheme) in UriScheme::all().iter().map(of_library) {
        rooms.entry(id).or_default().push(scheme);
    }
    let mut without: Vec<(&str, &str)> = Vec::new();
    let mut files = HashSet::from(["mod".to_owned()]);
    for (id, schemes) in rooms {
        let dialect = schemes[0].dialect();
        let file = root("src/documents/schemes").join(snake_case(id)).with_extension("rs");
        if !file.exists() {
            assert!(dialect.productions().iter().all(|it| it.combinator().is_none()), "{id} has a room");
            continue;
        }
        files.insert(snake_case(id));
        let grammar = dialect.grammar(Reading::Corrected);
        let needed: HashSet<_> = schemes.iter().flat_map(|scheme| grammar.needed_by(scheme.start)).collect();
        let own = dialect.productions().iter().filter(|it| it.document == dialect.document);
        let (with, none): (Vec<_>, Vec<_>) = own.partition(|it| it.combinator().is_some());
        without.extend(
            none.iter().map(|it: &&Production| (id, it.name)).filter(|(_, name)| needed.contains(name)),
        );
        let documented = |production: &&&Production| {
            (snake_case(production.name), documentation(dialect, production, Reading::Corrected))
        };
        let functions: Vec<_> = functions_of(&file).into_iter().map(|it| (it.name, it.docs)).collect();
        let is_here = |(name, _): &(String, _)| functions.iter().any(|(here, _)| here == name);
        let expected: Vec<_> = with.iter().map(|it: &&Production| documented(&it)).filter(is_here).collect();
        assert_eq!(functions, expected, "{id}");
    }
    assert!(without.is_empty(), "without a combinator: {without:?}");
    for path in crate::root::files("src/documents/schemes", "") {
        assert!(files.contains(path.file_stem().unwrap().to_str().unwrap()), "{} has no row", path.display());
    }
}

/// The schemes of a dialect are those that its start production names, each with its production.
#[test]
fn the_schemes_are_those_of_the_grammar() {
    for dialect in DIALECTS {
        let grammar = dialect.grammar(Reading::Corrected);
        let mut printed = Vec::new();
        for production in grammar.rule(dialect.start).unwrap().expr.names() {
            let begin = beginning(&grammar.rule(production).unwrap().expr, dialect);
            if let Some((scheme, _)) = begin.split_once(':') {
                printed.push((scheme.to_owned(), production));
            }
        }
        let known = |known: &Scheme| (known.name.to_owned(), known.production);
        let mut table: Vec<_> = dialect.schemes.iter().map(known).collect();
        printed.sort_unstable();
        table.sort_unstable();
        assert_eq!(printed, table, "{}", dialect.id);
    }
}

/// The literal text that all strings of an expression begin with, as far as it is printed.
fn beginning(expr: &Expr<'_>, dialect: &'static Dialect) -> String {
    match expr {
        Expr::Literal(text) => (*text).to_owned(),
        Expr::Name(name) => beginning(&dialect.grammar(Reading::Corrected).rule(name).unwrap().expr, dialect),
        Expr::Sequence(parts) => {
            let literals = parts.iter().map_while(|part| match part {
                Expr::Literal(text) => Some(*text),
                _ => None,
            });
            let text: String = literals.collect();
            if text.is_empty() { beginning(&parts[0], dialect) } else { text }
        }
        Expr::Choice(parts) => beginning(&parts[0], dialect),
        Expr::Repeat { .. } | Expr::Bytes(_) | Expr::Except(..) => String::new(),
    }
}

/// The corrections that `--reading printed` removes, and whether they change a language.
#[test]
fn the_corrections() {
    let known: Vec<_> = DIALECTS
        .iter()
        .flat_map(|dialect| dialect.corrections().iter().map(|it| (dialect.id, it.id, it.rule.name)))
        .map(|(dialect, id, name)| {
            (dialect, id, name, languages_differ(Dialect::find(dialect).unwrap(), name))
        })
        .collect();
    assert_eq!(
        known,
        [
            ("rfc1630-uri", "path-slashes", "path", true),
            ("rfc1630-uri", "xpalphas-repeat", "xpalphas", true),
            ("rfc1630-url", "path-slashes", "path", true),
            ("url-06", "gopherurl-slash", "gopherurl", false),
            ("rfc1738", "gopherurl-slash", "gopherurl", false),
            ("rfc2732", "IPv6address-colon", "IPv6address", true),
        ]
    );
}

/// The names that diagnosis relies on are there.
#[test]
fn the_prose_names_productions() {
    for dialect in DIALECTS {
        let mut names = vec![dialect.start, dialect.prose.scheme, dialect.prose.escape];
        names.extend(dialect.other_starts);
        if let Some(slash) = dialect.prose.double_slash {
            names.push(slash.production);
            names.extend(slash.starts.iter().map(|(start, _)| *start));
        }
        for name in names {
            assert!(dialect.production(name).is_ok(), "{name}");
        }
    }
}

/// BNF needs at most nine combinators beyond nom's.
#[test]
fn the_combinators_are_few() {
    let path = root("src/combinator.rs");
    let text = std::fs::read_to_string(path).unwrap();
    let public: Vec<_> = text.lines().filter(|line| line.starts_with("pub fn ")).collect();
    assert!(public.len() <= 9, "{public:?}");
}
