//! Every production of every dialect accepts exactly the language of its BNF.
//!
//! One test for each production: the complete test suite (Chow's W-method, `bnf::suite`) of the minimal
//! automaton that its BNF compiles to. For each string of the suite, three answers are compared with the
//! automaton's:
//!
//! - the verdict of the combinator on `&[u8]`;
//! - for a string that is not accepted, the offset that the recording source reports: that of the byte with
//!   which the automaton dies, or the end of the string;
//! - and the bytes that it expected there: exactly those with which the automaton would have stayed alive, and
//!   the end exactly where the automaton accepts.
//!
//! `URLGRAM_SUITE_DEPTH` sets the k of the method (1 if it is not set; 2 takes some minutes).

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use libtest_mimic::{Arguments, Failed, Trial};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::suite::{Case, Suite};
use urlgram::diagnosis::Failure;
use urlgram::source::Terminal;
use urlgram::{DIALECTS, Dialect, Production, Reading};

static PRODUCTIONS: AtomicU64 = AtomicU64::new(0);
static STATES: AtomicU64 = AtomicU64::new(0);
static STRINGS: AtomicU64 = AtomicU64::new(0);
static DIFFERENCES: AtomicU64 = AtomicU64::new(0);

fn main() -> ExitCode {
    let depth = match std::env::var("URLGRAM_SUITE_DEPTH") {
        Ok(depth) => depth.parse().expect("URLGRAM_SUITE_DEPTH is a number"),
        Err(_) => 1,
    };
    let mut trials = Vec::new();
    for dialect in DIALECTS {
        for production in dialect.productions() {
            let name = format!("{}::{}", dialect.id, production.name);
            trials.push(Trial::test(name, move || prove(dialect, production, depth)));
        }
    }
    let begin = Instant::now();
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    println!(
        "proof: {} productions, {} states, {} strings (k = {depth}), {} differences, {:.1} s\n",
        PRODUCTIONS.load(Relaxed),
        STATES.load(Relaxed),
        STRINGS.load(Relaxed),
        DIFFERENCES.load(Relaxed),
        begin.elapsed().as_secs_f64(),
    );
    conclusion.exit_code()
}

fn prove(dialect: &'static Dialect, production: &'static Production, depth: usize) -> Result<(), Failed> {
    let automaton = Automaton::of(dialect.grammar(Reading::Corrected), production.name)?;
    let mut differences = Vec::new();
    let mut count = 0;
    let strings = Suite::new(&automaton, depth).for_each(|case| {
        if let Some(difference) = compare(&automaton, production, case) {
            count += 1;
            if differences.len() < 10 {
                differences.push(difference);
            }
        }
    });
    PRODUCTIONS.fetch_add(1, Relaxed);
    STATES.fetch_add(automaton.states() as u64, Relaxed);
    STRINGS.fetch_add(strings, Relaxed);
    DIFFERENCES.fetch_add(count, Relaxed);
    if count == 0 { Ok(()) } else { Err(format!("{count} differences:\n{}", differences.join("\n")).into()) }
}

fn compare(automaton: &Automaton, production: &Production, case: Case<'_>) -> Option<String> {
    let Case { input, accepted } = case;
    let shown = input.escape_ascii();
    if production.accepts(input) != accepted {
        return Some(format!("\"{shown}\": the BNF says {accepted}"));
    }
    let failure = Failure::of(production, input);
    let Some(failure) = failure else {
        return (!accepted).then(|| format!("\"{shown}\": the recording source accepts it"));
    };
    if accepted {
        return Some(format!("\"{shown}\": the recording source does not accept it"));
    }
    let offset = automaton.first_dead(input).unwrap_or(input.len());
    if failure.offset != offset {
        return Some(format!("\"{shown}\": reported at {}, dead at {offset}", failure.offset));
    }
    let state = automaton.run(0, &input[..offset]);
    let mut expected = [false; 256];
    for byte in failure.misses.iter().flat_map(|miss| miss.expected.next_bytes()) {
        expected[usize::from(*byte)] = true;
    }
    if let Some(byte) =
        (0..=255).find(|byte| expected[usize::from(*byte)] == automaton.is_dead(automaton.step(state, *byte)))
    {
        let said = if expected[usize::from(byte)] { "" } else { "not " };
        return Some(format!("\"{shown}\": `{}` is {said}expected at {offset}", [byte].escape_ascii()));
    }
    let end = failure.misses.iter().any(|miss| miss.expected == Terminal::End);
    (end != automaton.is_accepting(state))
        .then(|| format!("\"{shown}\": the end is expected at {offset}: {end}"))
}
