//! The engines know no production and no scheme by its name: the names are in the rooms of the documents, and an engine asks for
//! a role, or for what the row of the document says.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use urlgram::{DIALECTS, Reading};

use crate::arrows::paths;
use crate::root::files;

/// Literals that are the name of a production by chance: the file, the literals, and what they are there.
const WORDS: &[(&str, &[&str], &str)] = &[
    ("bnf/notation/rfc1630.rs", &["space"], "the notation of RFC 1630 spells a blank so"),
    ("bnf/railroad/mod.rs", &["group"], "a role of a picture"),
    ("bnf/railroad/track.rs", &["space"], "the picture of a blank"),
    ("cli/commands/diff.rs", &["scheme"], "the title of a column"),
    ("cli/commands/hosts.rs", &["host", "path", "port", "user"], "the titles of columns"),
    ("cli/commands/judge/divided.rs", &["host", "path", "port", "user"], "the parts that a program answers"),
    ("cli/commands/judge/parts.rs", &["host", "path", "port", "user"], "the parts that are compared"),
    ("cli/commands/normalize.rs", &["path", "scheme"], "the names of rungs"),
    ("cli/options/implied.rs", &["version"], "an option"),
    ("cli/commands/interpret.rs", &["port", "scheme"], "the titles of rows"),
    ("cli/project/kinds.rs", &["atom"], "a format"),
    ("cli/commands/check/summary.rs", &["scheme"], "the title of a column"),
    ("cli/input/values/presets.rs", &["atom"], "a format"),
    ("cli/project/config.rs", &["space"], "a code"),
    ("code.rs", &["password", "space"], "codes"),
    (
        "documents/dialect/components.rs",
        &["authority", "fragment", "path", "query", "scheme"],
        "the variables of the algorithm that the documents print",
    ),
    ("documents/dialect/prose.rs", &["escape", "scheme"], "what most documents call these productions"),
    (
        "documents/preset.rs",
        &["IRI", "IRI-reference", "URI", "URI-reference", "absolute-URI", "url", "valid-URL-string-special"],
        "the productions that other formats name",
    ),
    ("findings/words.rs", &["scheme"], "a variable of messages"),
    ("lab/diff/cost.rs", &["user", "word"], "samples"),
    (
        "library/entry.rs",
        &["IPv6address", "addr-spec", "hostname"],
        "the start productions and formats of the library's grammars",
    ),
    ("shape.rs", &["url"], "the word before a URL, as in `URL:http://h/`"),
    ("slips/veto.rs", &["port"], "a placeholder"),
    ("slips/wrapper.rs", &["url"], "the word before a URL, as in `URL:http://h/`"),
    ("text.rs", &["space"], "the name of a character"),
    (
        "url/derivation.rs",
        &["article", "group", "path", "selector"],
        "words for the parts that schemes have in the place of a path",
    ),
    ("library/entry.rs", &["ftpurl", "prosperourl", "waisurl"], "the table of grammars"),
    ("documents/dialect/compiled.rs", &["ALPHA", "DIGIT"], "classes of characters in rows of reasons"),
    ("url/hosts.rs", &["host", "path", "port", "user"], "words for the parts of any URL"),
    ("url/context/attributes.rs", &["Content-Location"], "a header field of messages"),
    ("url/context/message.rs", &["Content-Base", "Content-Location"], "header fields of messages"),
    ("url/context/pieces.rs", &["url"], "a word of HTML, before the target of a refresh"),
];

/// The same for the names of schemes: files, and folders that know which schemes people use.
const SCHEMES: &[(&str, &[&str], &str)] = &[
    ("lab/diff/cost.rs", &["http"], "a sample"),
    (
        "library/entry.rs",
        &["file", "ftp", "gopher", "http", "mailto", "news", "nntp", "prospero", "telnet", "wais"],
        "the table of grammars",
    ),
    ("shape.rs", &["http"], "the scheme that is meant where a host is alone"),
    ("url/context/message.rs", &["news"], "a subtype of MIME"),
];

#[test]
fn no_engine_names_a_production() {
    let both = [Reading::Printed, Reading::Corrected];
    let grammars = DIALECTS.iter().flat_map(|dialect| both.map(|reading| dialect.grammar(reading)));
    let names = grammars.flat_map(|grammar| grammar.rules().iter().map(|rule| rule.name)).collect();
    assert_only(&names, WORDS, &[]);
}

#[test]
fn no_engine_names_a_scheme() {
    let names =
        DIALECTS.iter().flat_map(|dialect| dialect.schemes.iter().map(|scheme| scheme.name)).collect();
    assert_only(&names, SCHEMES, &["check/", "slips/"]);
}

/// A program that uses the library has no command line to put an option on.
#[test]
fn the_library_names_no_option() {
    let mut found = Vec::new();
    let mut see = |place: &str, text: &str| {
        let after = text.split("--").skip(1).filter_map(|rest| rest.chars().next());
        if after.into_iter().any(|first| first.is_ascii_lowercase()) {
            found.push(format!("{place}: {text}"));
        }
    };
    // The advice on a grammar is read on the command line alone.
    let is_program = |place: &str| place.starts_with("cli/") || place == "bnf/lint.rs";
    for (place, text) in engines().into_iter().filter(|(place, _)| !is_program(place)) {
        each_literal(text.parse().expect("a source file has tokens"), &mut |literal, _| see(&place, literal));
    }
    for path in files("src/findings", ".md") {
        see(&path.display().to_string(), &std::fs::read_to_string(&path).unwrap());
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Asserts that of these names, the engines have only those as literals that are expected. Folders that begin with one of `others`
/// are not looked at.
fn assert_only(names: &BTreeSet<&str>, expected: &[(&str, &[&str], &str)], others: &[&str]) {
    let mut found = BTreeSet::new();
    for (place, text) in engines() {
        if !others.iter().any(|other| place.starts_with(other)) {
            let tokens = text.parse().expect("a source file has tokens");
            each_literal(tokens, &mut |literal, line| {
                if let Some(name) = names.get(literal) {
                    found.insert((place.clone(), (*name).to_owned()));
                    if !expected.iter().any(|(file, words, _)| *file == place && words.contains(name)) {
                        println!("{place}:{line}: {name}");
                    }
                }
            });
        }
    }
    let pairs = |(file, words, _): &(&str, &[&str], &str)| {
        words.iter().map(|word| ((*file).to_owned(), (*word).to_owned())).collect::<Vec<_>>()
    };
    let expected: BTreeSet<_> = expected.iter().flat_map(pairs).collect();
    let new: Vec<_> = found.difference(&expected).collect();
    assert!(new.is_empty(), "these names belong to the documents: {new:?}");
    let gone: Vec<_> = expected.difference(&found).collect();
    assert!(gone.is_empty(), "these exceptions are not needed: {gone:?}");
}

/// The files of the source code with their texts, but for the rooms of the documents.
fn engines() -> Vec<(String, String)> {
    let is_engine = |place: &str| {
        let room = place.strip_prefix("documents/").and_then(|place| place.split_once('/'));
        room.is_none_or(|(room, _)| room == "dialect")
    };
    let engines = paths().into_iter().filter(|(place, _)| is_engine(place));
    engines.map(|(place, path)| (place, std::fs::read_to_string(path).unwrap())).collect()
}

/// Calls `see` with each string of the code and its line, without attributes, documentation, and the names of data for programs: keys,
/// what `as_str` returns, and what `named!` defines.
fn each_literal(tokens: TokenStream, see: &mut impl FnMut(&str, usize)) {
    const KEYED: [&str; 3] = ["serialize_entry", "serialize_field", "write_as"];
    let tokens: Vec<_> = tokens.into_iter().collect();
    let word = |at: usize| match tokens.get(at) {
        Some(TokenTree::Ident(word)) => word.to_string(),
        _ => String::new(),
    };
    let is_mark =
        |at: usize, mark: char| matches!(tokens.get(at), Some(TokenTree::Punct(it)) if it.as_char() == mark);
    let mut is_name = false;
    for (at, token) in tokens.iter().enumerate() {
        is_name |= word(at) == "as_str" && at > 0 && word(at - 1) == "fn";
        is_name |= word(at) == "named" && is_mark(at + 1, '!');
        match token {
            TokenTree::Group(group) => {
                let before = |back: usize, mark| at >= back && is_mark(at - back, mark);
                let is_attribute = before(1, '#') || before(1, '!') && before(2, '#');
                if is_name && group.delimiter() == Delimiter::Brace {
                    is_name = false;
                } else if !is_attribute {
                    let is_keyed = at > 0 && KEYED.contains(&&*word(at - 1));
                    each_literal(if is_keyed { without_key(group.stream()) } else { group.stream() }, see);
                }
            }
            // A literal before a colon in `json!` is a key.
            TokenTree::Literal(_) if is_mark(at + 1, ':') => {}
            TokenTree::Literal(literal) => {
                let line = literal.span().start().line;
                match syn::Lit::new(literal.clone()) {
                    syn::Lit::Str(text) => see(&text.value(), line),
                    syn::Lit::ByteStr(text) => see(&String::from_utf8_lossy(&text.value()), line),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

/// Arguments without the first that is a literal or an array.
fn without_key(arguments: TokenStream) -> TokenStream {
    let is_key = |token: &TokenTree| match token {
        TokenTree::Literal(_) => true,
        TokenTree::Group(group) => group.delimiter() == Delimiter::Bracket,
        _ => false,
    };
    let mut seen = false;
    let kept = |token: &TokenTree| {
        let skip = !seen && is_key(token);
        seen |= skip;
        !skip
    };
    arguments.into_iter().filter(kept).collect()
}

/// The reader sees a name in code, and none in what it leaves out.
#[test]
fn literals_are_found() {
    let code = r#"
        /// "a"
        #[doc = "b"]
        fn as_str() -> &'static str { "c" }
        named! { pub enum K { L = "l", } }
        fn other() { map.serialize_entry("d", "e"); text(b"h").write_as(map, "f"); json!({ "i": ["j"] }) }
    "#;
    let mut found = String::new();
    each_literal(code.parse().unwrap(), &mut |literal, _| found.push_str(literal));
    assert_eq!(found, "ehj");
}
