//! A module of nom 8 for the productions of a grammar: one function each, decided equal to its rule.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;

use super::super::automaton::{Automaton, State};
use super::super::grammar::{Grammar, Reached};
use super::super::mutation::small;
use super::super::notation::Notation;
use super::super::spelled::broken;
use super::FirstMatch;
use super::parser::Parser;
use crate::class::Class;

/// The widest line of code.
const WIDTH: usize = 100;

/// The most elements of a tuple that nom takes.
const MOST_ELEMENTS: usize = 20;

/// The attribute of a test. This crate has no test build, so it is nowhere written out in it.
const TEST: &str = "test";

/// The most states of an automaton that is written out.
const MOST_STATES: usize = 500;

/// The most strings of the test of a production: the shortest, if there are more.
const MOST_TESTED: usize = 400;

/// A module in Rust.
#[derive(Clone, Debug)]
pub struct Module<'g> {
    /// Its text.
    pub text: String,
    /// The productions that are not in it: their languages are not known to be regular, or their automata are too large.
    pub missing: Vec<&'g str>,
}

/// The module of some productions, in the order of the grammar, with those that they need; `title` says what they are. With `tested`, it
/// has a test of each.
#[must_use]
pub fn module<'g>(grammar: &Grammar<'g>, names: &[&str], title: &str, tested: bool) -> Module<'g> {
    let all = FirstMatch::of(grammar);
    let notation = all.notation();
    let (words, helpers) = Default::default();
    let mut writer = Writer { all: &all, notation, functions: functions(grammar), words, helpers };
    let mut needed: HashSet<&'g str> = HashSet::new();
    let mut missing: Vec<&'g str> = Vec::new();
    let mut waiting: Vec<&str> = names.to_vec();
    while let Some(name) = waiting.pop() {
        let Some(rule) = grammar.rule(name).filter(|rule| needed.insert(rule.name)) else { continue };
        match all.parser(name) {
            Some(parser) if !is_too_large(grammar, parser) => calls(parser, &mut waiting),
            _ => missing.push(rule.name),
        }
    }
    // A production that needs a missing one is missing, too.
    let called = |name: &str| {
        let mut called = Vec::new();
        let _ = all.parser(name).map(|parser| calls(parser, &mut called));
        called
    };
    let needs = |name: &&'g str| Reached::of(name, called).names.iter().any(|it| missing.contains(it));
    let mut missing: Vec<&'g str> = needed.iter().copied().filter(needs).collect();
    let written: Vec<_> = grammar
        .rules()
        .iter()
        .filter(|rule| needed.contains(rule.name) && !missing.contains(&rule.name))
        .map(|rule| rule.name)
        .collect();
    let mut body = String::new();
    for name in &written {
        if let Some(parser) = all.parser(name) {
            writer.function(name, parser, &mut body);
        }
    }
    missing.sort_by_key(|name| grammar.rules().iter().position(|rule| rule.name == *name));
    let mut body = format!("{body}{}", writer.helpers());
    if tested {
        writer.tests(&written, &mut body);
    }
    let text = format!("{}{}\n", writer.head(title, &missing), body.trim_end());
    Module { text, missing }
}

/// The productions that a parser calls.
fn calls<'p>(parser: &Parser<'p>, names: &mut Vec<&'p str>) {
    if let Parser::Call(name) = parser {
        names.push(name);
    }
    parser.parts().into_iter().for_each(|part| calls(part, names));
}

fn is_too_large(grammar: &Grammar<'_>, parser: &Parser<'_>) -> bool {
    let Parser::Automaton(name) = parser else { return false };
    Automaton::of(grammar, name).map_or(true, |automaton| automaton.states() > MOST_STATES)
}

/// The name of the function of each production: in snake case, no keyword of Rust, and none of the words of the module.
fn functions<'g>(grammar: &Grammar<'g>) -> HashMap<&'g str, String> {
    const TAKEN: &str = "as async await box break const continue crate do dyn else enum extern false final fn for gen if impl in let loop \
        macro match mod move mut override priv pub ref return self static struct super trait true try type typeof unsafe unsized use \
        virtual where while yield abstract become alt char count many0_count many1_count many_m_n opt recognize satisfy success fail tag \
        tag_no_case take_while_m_n longest star_then at_most_then nonempty by_automaton up_to tests";
    let mut taken: HashSet<String> = TAKEN.split_whitespace().map(str::to_owned).collect();
    let mut all = HashMap::new();
    for rule in grammar.rules() {
        let plain = rule.name.replace('+', "_plus_").replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        let mut plain = plain.split('_').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_");
        plain.make_ascii_lowercase();
        if !plain.starts_with(|c: char| c.is_ascii_alphabetic()) {
            plain.insert_str(0, "rule_");
        }
        let mut name = plain.clone();
        let mut number = 1;
        while !taken.insert(name.clone()) {
            number += 1;
            name = if number == 2 { format!("{plain}_") } else { format!("{plain}_{number}") };
        }
        all.insert(rule.name, name);
    }
    all
}

/// Code, and whether its output is the bytes that it read.
struct Code {
    layout: Layout,
    is_slice: bool,
}

/// A word, or a call with arguments that may be on lines of their own.
enum Layout {
    Word(String),
    Call(String, Vec<Layout>),
}

impl Layout {
    fn call(word: &str, arguments: Vec<Self>) -> Self {
        Self::Call(format!("{word}("), arguments)
    }

    fn number(number: u32) -> Self {
        Self::Word(number.to_string())
    }

    fn line(&self) -> String {
        match self {
            Self::Word(word) => word.clone(),
            Self::Call(open, arguments) => {
                let arguments: Vec<_> = arguments.iter().map(Self::line).collect();
                // A tuple of one needs its comma.
                let comma = if open == "(" && arguments.len() == 1 { "," } else { "" };
                format!("{open}{}{comma})", arguments.join(", "))
            }
        }
    }

    fn write(&self, indent: usize, after: usize, text: &mut String) {
        let line = self.line();
        match self {
            Self::Call(open, arguments) if indent + line.len() + after > WIDTH => {
                // The layout is that of rustfmt: the only argument of a call stays beside it.
                if let ([only @ Self::Call(..)], true) = (arguments.as_slice(), open != "(") {
                    text.push_str(open);
                    only.write(indent, after + 1, text);
                    text.push(')');
                    return;
                }
                let _ = writeln!(text, "{open}");
                for argument in arguments {
                    let _ = write!(text, "{:1$}", "", indent + 4);
                    argument.write(indent + 4, 1, text);
                    text.push_str(",\n");
                }
                let _ = write!(text, "{:indent$})", "");
            }
            _ => text.push_str(&line),
        }
    }
}

struct Writer<'w, 'e, 'g> {
    all: &'w FirstMatch<'e, 'g>,
    notation: Notation,
    functions: HashMap<&'g str, String>,
    /// nom's words that are used, by their paths.
    words: BTreeSet<&'static str>,
    /// The words beyond them.
    helpers: BTreeSet<&'static str>,
}

impl<'g> Writer<'_, '_, 'g> {
    /// A word of nom.
    fn nom(&mut self, path: &'static str) -> &'static str {
        self.words.insert(path);
        path.rsplit("::").next().unwrap_or(path)
    }

    /// A word beyond nom's, with those that it calls.
    fn helper(&mut self, name: &'static str) -> &'static str {
        self.helpers.insert(name);
        match name {
            "star_then" => self.helpers.extend(["at_most_then", "up_to"]),
            "longest" | "at_most_then" => self.helpers.extend(["up_to"]),
            _ => {}
        }
        name
    }

    /// The function of a production.
    fn function(&mut self, name: &'g str, parser: &Parser<'g>, text: &mut String) {
        let Some(rule) = self.all.grammar.rule(name) else { return };
        text.push_str("/// ```text\n");
        for line in rule.text.lines() {
            let _ = writeln!(text, "/// {}", line.trim_end());
        }
        text.push_str("/// ```\n");
        let loss = self.all.losses().iter().find(|loss| loss.rule.name == name);
        let automaton = matches!(parser, Parser::Automaton(_));
        if let Some(loss) = loss {
            let how = loss.advice(self.notation).unwrap_or_else(|| {
                "no order of its alternatives is known that loses nothing, so its automaton reads it"
                    .to_owned()
            });
            let string = loss.string.escape_ascii();
            let _ = writeln!(text, "///\n/// As printed, first match loses `{string}`: {how}.");
        } else if automaton {
            text.push_str(
                "///\n/// By its automaton: read as printed, first match has no end, or is not decided.\n",
            );
        }
        let function = &self.functions[name];
        let _ = writeln!(text, "pub fn {function}(input: &[u8]) -> Read<'_> {{");
        if automaton {
            self.automaton(name, text);
        } else {
            let code = self.slice(parser);
            text.push_str("    ");
            match &code {
                // A function is called as it is.
                Layout::Word(word) if self.functions.values().any(|function| function == word) => {
                    let _ = writeln!(text, "{word}(input)");
                }
                code => {
                    let mut lines = String::new();
                    code.write(4, ".parse(input)".len(), &mut lines);
                    let gap = if lines.contains('\n') { "\n    " } else { "" };
                    let _ = writeln!(text, "{lines}{gap}.parse(input)");
                }
            }
        }
        text.push_str("}\n\n");
    }

    /// A parser whose output is the bytes that it read.
    fn slice(&mut self, parser: &Parser<'g>) -> Layout {
        let code = self.code(parser);
        if code.is_slice {
            return code.layout;
        }
        Layout::call(self.nom("nom::combinator::recognize"), vec![code.layout])
    }

    fn code(&mut self, parser: &Parser<'g>) -> Code {
        let word = |layout, is_slice| Code { layout: Layout::Word(layout), is_slice };
        match parser {
            Parser::Set(set) => word(self.set(set), set.bytes().any(|byte| !byte.is_ascii())),
            Parser::Text(text) => word(format!("{}({text:?})", self.nom("nom::bytes::complete::tag")), true),
            Parser::AnyCase(text) => {
                word(format!("{}({text:?})", self.nom("nom::bytes::complete::tag_no_case")), true)
            }
            Parser::Call(name) | Parser::Automaton(name) => word(self.functions[name].clone(), true),
            Parser::Sequence(parts) if parts.is_empty() => {
                word(format!("{}(())", self.nom("nom::combinator::success")), false)
            }
            Parser::Sequence(parts) => self.tuple(parts),
            Parser::Alt(parts) if parts.is_empty() => {
                word(format!("{}()", self.nom("nom::combinator::fail")), false)
            }
            Parser::Alt(parts) => Code { layout: self.alt(parts), is_slice: true },
            Parser::Longest(parts) => {
                let longest = self.helper("longest");
                let parts = parts.iter().rev().map(|part| self.code(part).layout);
                let layout = parts.reduce(|after, before| Layout::call(longest, vec![before, after]));
                Code { layout: layout.unwrap_or(Layout::Word(String::new())), is_slice: true }
            }
            Parser::Many { item, min, max } => self.many(item, *min, *max),
            Parser::StarThen { item, most, last } => {
                let name = self.helper(if most.is_none() { "star_then" } else { "at_most_then" });
                let parts = [self.code(item).layout, self.code(last).layout];
                let arguments = most.map(Layout::number).into_iter().chain(parts).collect();
                Code { layout: Layout::call(name, arguments), is_slice: true }
            }
            Parser::Recursive { .. } => self.code(&parser.clone().in_turns()),
        }
    }

    /// Parsers one after the other; as nom takes a number of them at most, the last may be others.
    fn tuple(&mut self, parts: &[Parser<'g>]) -> Code {
        let (here, rest) = parts.split_at(parts.len().min(MOST_ELEMENTS));
        let mut all: Vec<_> = here.iter().map(|part| self.code(part).layout).collect();
        if !rest.is_empty() {
            all.push(self.tuple(rest).layout);
        }
        Code { layout: Layout::call("", all), is_slice: false }
    }

    fn alt(&mut self, parts: &[Parser<'g>]) -> Layout {
        // Adjacent sets become one.
        let mut together: Vec<Parser<'g>> = Vec::new();
        for part in parts {
            match (together.last_mut(), part) {
                (Some(Parser::Set(set)), Parser::Set(other)) => **set = set.or(**other),
                _ => together.push(part.clone()),
            }
        }
        let parts = match together.as_slice() {
            [one] => return self.slice(one),
            parts => parts,
        };
        let alt = self.nom("nom::branch::alt");
        let (here, rest) = parts.split_at(parts.len().min(MOST_ELEMENTS));
        let mut all: Vec<_> = here.iter().map(|part| self.slice(part)).collect();
        if !rest.is_empty() {
            all.push(self.alt(rest));
        }
        Layout::call(alt, vec![Layout::call("", all)])
    }

    fn many(&mut self, item: &Parser<'g>, min: u32, max: Option<u32>) -> Code {
        let is_empty = self.all.relation(item).is_none_or(|relation| relation.reads_nothing());
        let is_turn =
            !matches!((min, max), (0, Some(1))) && max.is_none_or(|max| min < max) && (min == 0 || !is_empty);
        let mut turn = self.code(item).layout;
        if is_empty && is_turn {
            turn = Layout::call(self.helper("nonempty"), vec![turn]);
        }
        let number = Layout::number;
        let call = |word, arguments| Code { layout: Layout::call(word, arguments), is_slice: false };
        match (min, max) {
            (0, Some(1)) => call(self.nom("nom::combinator::opt"), vec![turn]),
            (0, None) => call(self.nom("nom::multi::many0_count"), vec![turn]),
            (1, None) if !is_empty => call(self.nom("nom::multi::many1_count"), vec![turn]),
            (min, Some(max)) if min >= max => call(self.nom("nom::multi::count"), vec![turn, number(min)]),
            (min, Some(max)) if min == 0 || !is_empty => {
                call(self.nom("nom::multi::many_m_n"), vec![number(min), number(max), turn])
            }
            (min, max) => {
                let least = Parser::Many { item: Box::new(item.clone()), min, max: Some(min) };
                let rest =
                    Parser::Many { item: Box::new(item.clone()), min: 0, max: max.map(|max| max - min) };
                self.tuple(&[least, rest])
            }
        }
    }

    /// A parser of one byte of a set. nom takes a byte for the character of that number, and reads as many bytes as that has in UTF-8:
    /// `satisfy` is for ASCII alone.
    fn set(&mut self, set: &Class) -> String {
        if set.bytes().any(|byte| !byte.is_ascii()) {
            let take = self.nom("nom::bytes::complete::take_while_m_n");
            let bytes = ranges(set, |byte| format!("0x{byte:02X}"));
            return format!("{take}(1, 1, |byte| matches!(byte, {bytes}))");
        }
        if let [byte] = set.bytes().collect::<Vec<_>>()[..] {
            return format!("{}({:?})", self.nom("nom::character::complete::char"), char::from(byte));
        }
        let satisfy = self.nom("nom::character::complete::satisfy");
        let same = |is: fn(&u8) -> bool| (0..=u8::MAX).all(|byte| set.has(byte) == is(&byte));
        let method = match () {
            () if same(u8::is_ascii_digit) => "is_ascii_digit()",
            () if same(u8::is_ascii_alphabetic) => "is_ascii_alphabetic()",
            () if same(u8::is_ascii_alphanumeric) => "is_ascii_alphanumeric()",
            () if same(u8::is_ascii_hexdigit) => "is_ascii_hexdigit()",
            () if same(u8::is_ascii_uppercase) => "is_ascii_uppercase()",
            () if same(u8::is_ascii_lowercase) => "is_ascii_lowercase()",
            () => {
                let bytes = ranges(set, |byte| format!("{:?}", char::from(byte)));
                return format!("{satisfy}(|c| matches!(c, {bytes}))");
            }
        };
        format!("{satisfy}(|c| c.{method})")
    }

    /// The body of a function that steps through the automaton of its production.
    fn automaton(&mut self, name: &str, text: &mut String) {
        let Ok(automaton) = Automaton::of(self.all.grammar, name) else { return };
        let by_automaton = self.helper("by_automaton");
        let accepting: Vec<_> = automaton
            .living()
            .filter(|state| automaton.is_accepting(*state))
            .map(|state| state.to_string())
            .collect();
        let _ = writeln!(
            text,
            "    {by_automaton}(input, &[{}], |state, byte| match (state, byte) {{",
            accepting.join(", ")
        );
        // States from which the same bytes lead to the same state share an arm.
        let mut steps: Vec<(State, Class, Vec<String>)> = Vec::new();
        for state in automaton.living() {
            for (next, bytes) in automaton.steps(state) {
                match steps.iter_mut().find(|(to, set, _)| (*to, *set) == (next, bytes)) {
                    Some((.., from)) => from.push(state.to_string()),
                    None => steps.push((next, bytes, vec![state.to_string()])),
                }
            }
        }
        for (next, bytes, from) in steps {
            let bytes = ranges(&bytes, |byte| format!("b{}", byte_literal(byte)));
            let _ = writeln!(text, "        ({}, {bytes}) => Some({next}),", from.join(" | "));
        }
        text.push_str("        _ => None,\n    })\n");
    }

    fn head(&self, title: &str, missing: &[&str]) -> String {
        let mut text = format!("//! {title}, in nom 8: a function for each rule.\n//!\n");
        text.push_str(
            "//! Each reads a beginning of its input. It reads all of an input exactly if its rule derives it: urlgram decided that, from\n\
            //! the laws of these words, before it wrote this module.\n\n",
        );
        if !missing.is_empty() {
            text.truncate(text.len() - 1);
            let _ = writeln!(
                text,
                "//!\n//! Not here, as they nest or need what does, or as their automata are too large: `{}`.\n",
                missing.join("`, `")
            );
        }
        let mut uses: BTreeSet<String> = BTreeSet::new();
        let mut modules: HashMap<&str, Vec<&str>> = HashMap::new();
        for path in &self.words {
            if let Some((module, word)) = path.rsplit_once("::") {
                modules.entry(module).or_default().push(word);
            }
        }
        for (module, words) in modules {
            uses.insert(match words.as_slice() {
                [word] => format!("use {module}::{word};\n"),
                words => format!("use {module}::{{{}}};\n", words.join(", ")),
            });
        }
        text.extend(uses);
        let is_by_words = !self.words.is_empty() || !self.helpers.is_empty();
        text.push_str(if is_by_words { "use nom::{IResult, Parser};\n\n" } else { "use nom::IResult;\n\n" });
        text.push_str("/// The rest of an input, and the part of it that was read.\npub type Read<'i> = IResult<&'i [u8], &'i [u8]>;\n\n");
        text
    }

    /// The words beyond nom's that are used.
    fn helpers(&self) -> String {
        let used = HELPERS.iter().filter(|(name, _)| self.helpers.contains(name));
        let texts: Vec<_> = used.map(|(_, text)| text.trim_start()).collect();
        texts.join("\n")
    }

    /// A test of each production: strings that notice each small mistake in its automaton.
    fn tests(&self, names: &[&'g str], text: &mut String) {
        let _ = write!(text, "#[cfg({TEST})]\nmod tests {{");
        text.push_str(CHECK);
        for name in names {
            let Ok(automaton) = Automaton::of(self.all.grammar, name) else { continue };
            if automaton.states() > MOST_STATES {
                continue;
            }
            let mut questions = small(&automaton, 1);
            questions.truncate(MOST_TESTED);
            let function = &self.functions[name];
            let _ = writeln!(text, "\n    #[{TEST}]\n    fn {function}() {{");
            for is_accepted in [true, false] {
                let kind = if is_accepted { "derived" } else { "others" };
                let _ = writeln!(text, "        let {kind}: &[&[u8]] = &[");
                let asked = questions.iter().filter(|question| question.accepted == is_accepted);
                let strings = asked.map(|question| format!("b\"{}\",", question.text.escape_ascii()));
                let strings: Vec<String> = strings.collect();
                let lines = broken(strings.iter().map(String::as_str), WIDTH - 12);
                let _ = writeln!(text, "            {}\n        ];", lines.join("\n            "));
            }
            let _ = writeln!(text, "        check(super::{function}, derived, others);\n    }}");
        }
        text.push_str("}\n");
    }
}

/// The ranges of a set, as the alternatives of a pattern.
fn ranges(set: &Class, shown: impl Fn(u8) -> String) -> String {
    let runs = set.runs(0..=u8::MAX).into_iter().flat_map(|(first, last)| match last - first {
        0 => vec![shown(first)],
        1 => vec![shown(first), shown(last)],
        _ => vec![format!("{}..={}", shown(first), shown(last))],
    });
    runs.collect::<Vec<_>>().join(" | ")
}

fn byte_literal(byte: u8) -> String {
    match byte {
        b'\'' | b'\\' => format!("'\\{}'", char::from(byte)),
        b' '..=b'~' => format!("'{}'", char::from(byte)),
        _ => format!("'\\x{byte:02X}'"),
    }
}

/// The head of the tests.
const CHECK: &str = r"
    use nom::Parser;
    use nom::combinator::all_consuming;

    use super::Read;

    fn check(parser: fn(&[u8]) -> Read<'_>, derived: &[&[u8]], others: &[&[u8]]) {
        let reads = |text: &&[u8]| all_consuming(parser).parse(*text).is_ok();
        assert_eq!(derived.iter().find(|text| !reads(text)), None);
        assert_eq!(others.iter().find(|text| reads(text)), None);
    }
";

/// The words beyond nom's, in their order in a module.
const HELPERS: [(&str, &str); 6] = [
    (
        "longest",
        r"
/// The one of two that reads more; of equals, the first.
fn longest<'i, A, B>(mut first: A, mut second: B) -> impl FnMut(&'i [u8]) -> Read<'i>
where
    A: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
    B: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
{
    move |input| match (first.parse(input), second.parse(input)) {
        (Ok((one, _)), Ok((other, _))) if other.len() < one.len() => Ok(up_to(input, other)),
        (Ok((rest, _)), _) | (Err(_), Ok((rest, _))) => Ok(up_to(input, rest)),
        (Err(error), Err(_)) => Err(error),
    }
}
",
    ),
    (
        "star_then",
        r"
/// `*item last`: as many items as leave a `last` after them.
fn star_then<'i, A, B>(item: A, last: B) -> impl FnMut(&'i [u8]) -> Read<'i>
where
    A: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
    B: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
{
    at_most_then(usize::MAX, item, last)
}
",
    ),
    (
        "at_most_then",
        r"
/// `*9item last`: as many items as leave a `last` after them, but no more than `most`.
fn at_most_then<'i, A, B>(most: usize, mut item: A, mut last: B) -> impl FnMut(&'i [u8]) -> Read<'i>
where
    A: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
    B: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
{
    move |input| {
        let (mut here, mut found) = (input, last.parse(input).map(|(rest, _)| rest));
        for _ in 0..most {
            match item.parse(here) {
                Ok((rest, _)) if rest.len() < here.len() => here = rest,
                _ => break,
            }
            if let Ok((rest, _)) = last.parse(here) {
                found = Ok(rest);
            }
        }
        found.map(|rest| up_to(input, rest))
    }
}
",
    ),
    (
        "nonempty",
        r"
/// The same parser, which fails where it reads nothing.
fn nonempty<'i, A>(mut parser: A) -> impl FnMut(&'i [u8]) -> IResult<&'i [u8], A::Output>
where
    A: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
{
    move |input: &'i [u8]| match parser.parse(input)? {
        (rest, _) if rest.len() == input.len() => {
            let kind = nom::error::ErrorKind::Verify;
            Err(nom::Err::Error(nom::error::Error::new(input, kind)))
        }
        read => Ok(read),
    }
}
",
    ),
    (
        "by_automaton",
        r"
/// The longest beginning after which an automaton accepts, that begins in state 0.
fn by_automaton<'i>(
    input: &'i [u8],
    accepting: &[u16],
    step: impl Fn(u16, u8) -> Option<u16>,
) -> Read<'i> {
    let (mut state, mut end) = (0, accepting.contains(&0).then_some(0));
    for (at, byte) in input.iter().enumerate() {
        let Some(next) = step(state, *byte) else { break };
        state = next;
        if accepting.contains(&state) {
            end = Some(at + 1);
        }
    }
    match end {
        Some(end) => Ok((&input[end..], &input[..end])),
        None => {
            let kind = nom::error::ErrorKind::Fail;
            Err(nom::Err::Error(nom::error::Error::new(input, kind)))
        }
    }
}
",
    ),
    (
        "up_to",
        r"
/// A result: the rest, and the part before it.
fn up_to<'i>(input: &'i [u8], rest: &'i [u8]) -> (&'i [u8], &'i [u8]) {
    (rest, &input[..input.len() - rest.len()])
}
",
    ),
];
