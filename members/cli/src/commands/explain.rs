//! `urlgram explain`

use std::io::{self, Write as _};

use clap::{ArgGroup, Args};
use urlgram::bnf::lint::CODES;
use urlgram::findings::{Code, Page, cited};

use crate::failure::Failure;
use crate::output::Output;
use crate::output::format::wrapped;

const EXAMPLES: &str = "\
Examples:
  urlgram explain underscore-in-host
  urlgram explain --list";

/// Explain a finding: its meaning, the reason in the document, and examples.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, group(ArgGroup::new("what").required(true).args(["codes", "list"])))]
pub struct Arguments {
    /// The codes to explain; also those of `urlgram grammar --lint`.
    #[arg(value_name = "CODE")]
    codes: Vec<String>,

    /// List all codes, one per line.
    #[arg(short, long)]
    list: bool,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    // A finding on a grammar may have the word of one on a URL.
    let lints = |name: &str| CODES.iter().find(|(code, ..)| *code == name);
    let page = |name: &String| match (name.parse::<Code>(), lints(name)) {
        (Err(error), None) => Err(Failure::from(error)),
        (code, lint) => Ok((code.ok(), lint)),
    };
    let pages: Vec<_> = arguments.codes.iter().map(page).collect::<Result<_, _>>()?;
    if arguments.list {
        let width = Code::ALL.iter().map(|code| code.as_str().len()).max().unwrap_or(0);
        for code in Code::ALL {
            let page = code.page();
            writeln!(out, "{:width$}  {:7}  {}", code.as_str(), page.severity.as_str(), page.why)?;
        }
    }
    for (place, (code, lint)) in pages.into_iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        if let Some(code) = code {
            print_page(out, code.page())?;
        }
        if let Some((name, severity, says)) = lint {
            let gap = if code.is_some() { "\n" } else { "" };
            writeln!(out, "{gap}{name} ({severity} of `urlgram grammar --lint`)\n\n{says}")?;
        }
    }
    Ok(true)
}

fn print_page(out: &mut Output, page: &Page) -> io::Result<()> {
    writeln!(out, "{} ({})\n", page.code.as_str(), page.severity.as_str())?;
    for text in [page.why, page.text] {
        out.lines(wrapped(text, 0))?;
        writeln!(out)?;
    }
    for (dialect, sections) in page.sections() {
        writeln!(out, "  {}: {}", dialect.id, cited(dialect.document, &sections))?;
    }
    for example in &page.examples {
        writeln!(out, "\n  {} {}", example.dialect, example.start)?;
        // A space is not seen at the edge of a text.
        writeln!(out, "    wrong: {}", example.wrong.replace(' ', "␠"))?;
        if let Some(right) = &example.right {
            writeln!(out, "    right: {}", right.replace(' ', "␠"))?;
        }
    }
    Ok(())
}
