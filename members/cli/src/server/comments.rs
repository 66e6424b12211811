//! The comments of source code, in which URLs are sought; strings of a program are often only parts of URLs.

/// How a language marks comments and strings.
struct Marks {
    /// The names of the languages in the protocol, with blanks between them.
    languages: &'static str,
    /// The beginning of comments to the end of the line.
    line: &'static str,
    /// The ends of others. Block comments of Python are strings, and hold its documentation.
    block: &'static [(&'static str, &'static str)],
    /// The ends of strings, in which no comment begins.
    quotes: &'static str,
}

const MARKS: &[Marks] = &[
    Marks {
        languages: "c cpp csharp dart fsharp go groovy java javascript javascriptreact kotlin objective-c objective-cpp php scala swift typescript typescriptreact zig",
        line: "//",
        block: &[("/*", "*/")],
        quotes: "\"'`",
    },
    // In Rust, an apostrophe may begin a lifetime, so it is no quote.
    Marks { languages: "rust", line: "//", block: &[("/*", "*/")], quotes: "\"" },
    Marks { languages: "python", line: "#", block: &[("\"\"\"", "\"\"\""), ("'''", "'''")], quotes: "\"'" },
    Marks {
        languages: "coffeescript elixir julia makefile perl perl6 r ruby shellscript",
        line: "#",
        block: &[],
        quotes: "\"'",
    },
    Marks { languages: "powershell", line: "#", block: &[("<#", "#>")], quotes: "\"'" },
    Marks { languages: "lua", line: "--", block: &[("--[[", "]]")], quotes: "\"'" },
    Marks { languages: "haskell elm", line: "--", block: &[("{-", "-}")], quotes: "\"" },
    Marks { languages: "sql ada", line: "--", block: &[("/*", "*/")], quotes: "'" },
    Marks { languages: "clojure commonlisp lisp", line: ";", block: &[("#|", "|#")], quotes: "\"" },
    Marks { languages: "erlang prolog", line: "%", block: &[("/*", "*/")], quotes: "\"" },
];

/// Replaces what is outside comments by spaces, if `language` is one of a program. Offsets and lines stay what they are.
pub fn only(language: &str, text: &mut [u8]) {
    let Some(marks) = MARKS.iter().find(|marks| marks.languages.split(' ').any(|it| it == language)) else {
        return;
    };
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let to = |mark: &str, from: usize| {
            memchr::memmem::find(&rest[from.min(rest.len())..], mark.as_bytes())
                .map_or(rest.len(), |found| from + found)
        };
        let block = marks.block.iter().find(|(open, _)| rest.starts_with(open.as_bytes()));
        if let Some((open, close)) = block {
            at += (to(close, open.len()) + close.len()).min(rest.len());
        } else if rest.starts_with(marks.line.as_bytes()) {
            at += to("\n", 0);
        } else {
            let length = if marks.quotes.as_bytes().contains(&rest[0]) { quoted(rest) } else { 1 };
            let gone = text[at..at + length].iter_mut().filter(|byte| !matches!(byte, b'\n' | b'\r'));
            gone.for_each(|byte| *byte = b' ');
            at += length;
        }
    }
}

/// The length of the string that begins here. It ends with its line, as most do: an apostrophe that is no quote is an error for one line.
fn quoted(text: &[u8]) -> usize {
    let mut at = 1;
    while at < text.len() && text[at] != b'\n' {
        match text[at] {
            b'\\' => at += 2,
            byte if byte == text[0] => return at + 1,
            _ => at += 1,
        }
    }
    at.min(text.len())
}
