//! `urlgram explain`

use std::io::{self, Write as _};

use clap::{ArgGroup, Args};
use urlgram::findings::{Code, Page, cited};

use super::failure::Failure;
use super::format::wrapped;
use super::output::Output;

const EXAMPLES: &str = "\
Examples:
  urlgram explain underscore-in-host
  urlgram explain --list";

/// Explain a finding: its meaning, the reason in the document, and examples.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, group(ArgGroup::new("what").required(true).args(["codes", "list"])))]
pub struct Arguments {
    /// The codes to explain.
    #[arg(value_name = "CODE")]
    codes: Vec<String>,

    /// List all codes, one per line.
    #[arg(short, long)]
    list: bool,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let codes: Vec<Code> = arguments.codes.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
    if arguments.list {
        let width = Code::ALL.iter().map(|code| code.as_str().len()).max().unwrap_or(0);
        for code in Code::ALL {
            let page = code.page();
            writeln!(out, "{:width$}  {:7}  {}", code.as_str(), page.severity.as_str(), page.why)?;
        }
    }
    for (place, code) in codes.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        print_page(out, code.page())?;
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
