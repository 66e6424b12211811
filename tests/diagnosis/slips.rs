//! The table of slips: each row has real texts in which it is, and texts that are nearly so, in which it must not be.
//!
//! The examples are in `src/slips/*.tsv`, beside the rows: the name of the slip, `is` or `not`, the dialect, the start (`-`: that of the dialect),
//! the input and what is meant as JSON strings (nothing if nothing is suggested), and where the text was met.
//!
//! To see what a row does, leave it out: `URLGRAM_WITHOUT_SLIP='a blank inside the text' cargo test --test diagnosis -- slips fresh` prints the
//! texts that are judged otherwise without it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::LazyLock;

use urlgram::Check;

use crate::fresh::{is_right, judged_texts};
use crate::mistakes::{check, mistakes};
use crate::root::{files, root};
use crate::rows::rows;
use crate::tier;

struct Example {
    kind: String,
    slip: String,
    holds: bool,
    check: Check,
    input: String,
    meant: String,
    source: String,
}

fn examples() -> Vec<Example> {
    let mut all = Vec::new();
    for file in files("src/slips", ".tsv") {
        let kind = file.file_stem().unwrap().to_str().unwrap().to_owned();
        for [slip, holds, dialect, start, input, meant, source] in
            rows(file.to_str().unwrap()).into_iter().skip(1)
        {
            assert!(source.starts_with("http") || source == "constructed", "{slip}: {source}");
            let text = |json: &str| {
                if json.is_empty() { String::new() } else { serde_json::from_str(json).unwrap() }
            };
            all.push(Example {
                kind: kind.clone(),
                slip,
                holds: holds == "is",
                check: check(&dialect, &start),
                input: text(&input),
                meant: text(&meant),
                source,
            });
        }
    }
    all
}

/// A slip that looks at bytes after a sign has to bear that there are none: each text that is cut after a sign has a report, and so has the
/// rest of it, with and without a blank before it.
fn parts_have_reports<'t>(all: impl Iterator<Item = (&'t Check, &'t str)>, every: usize) {
    let mut wrong = Vec::new();
    // The parts of one text are elsewhere than those of the next.
    for (number, (check, input)) in all.enumerate() {
        let after_a_sign = |at: &usize| !input[..*at].ends_with(|it: char| it.is_ascii_alphanumeric());
        let places = input.char_indices().map(|(at, _)| at).filter(after_a_sign).chain([input.len()]);
        for at in places.skip(number % every).step_by(every) {
            let (begin, end) = input.split_at(at);
            for text in [begin, end, &format!(" {begin}"), &format!(" {end}")] {
                let report = std::panic::catch_unwind(|| check.run(text.as_bytes()).conforms());
                if report.ok() != Some(check.conforms(text.as_bytes())) {
                    wrong.push(format!("{text:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_part_of_an_example_has_a_report() {
    let all = examples();
    parts_have_reports(all.iter().map(|it| (&it.check, &it.input[..])), tier::of(1, 8));
}

#[test]
fn a_part_of_a_judged_text_has_a_report() {
    let all = judged_texts();
    parts_have_reports(all.iter().map(|it| (&it.check, &it.input[..])), tier::of(1, 64));
}

/// The first suggestion for each example is what was meant, and the slip is on its path if and only if it should be.
#[test]
fn the_examples_of_each_slip_hold() {
    let all = examples();
    let mut wrong = Vec::new();
    for Example { kind, slip, holds, check, input, meant, .. } in &all {
        let report = check.run(input);
        let said = report
            .alternatives()
            .next()
            .map(|text| String::from_utf8_lossy(text).into_owned())
            .unwrap_or_default();
        let is_there = check.slips(input.as_bytes()).contains(&&slip[..]);
        if said != *meant || is_there != *holds {
            wrong.push(format!("{kind}\t{slip}\t{holds}\t{input:?}\t{said:?}\t{meant:?}\t{is_there}"));
        }
    }
    assert!(all.len() > 500);
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

/// A real text: where it was met, the slips in it, and whether its first suggestion is right.
struct Met {
    source: String,
    slips: Vec<&'static str>,
    is_right: bool,
}

/// The texts of `tests/mistakes`, each looked at once.
static MET: LazyLock<Vec<Met>> = LazyLock::new(|| {
    let judged = judged_texts().into_iter().map(|row| {
        let (slips, is_right) = (row.check.slips(row.input.as_bytes()), is_right(&row));
        Met { source: row.source, slips, is_right }
    });
    let older = mistakes().into_iter().map(|one| {
        let (slips, is_right) = (one.check().slips(&one.input), one.is_right());
        Met { source: one.source, slips, is_right }
    });
    judged.chain(older).collect()
});

/// A slip is in two real texts that were met in different places. The snapshot has those that are in fewer, with the number: what makes a text
/// odd is on no path, and some faults of older documents were met nowhere.
#[test]
fn each_slip_was_met_twice() {
    let mut met: BTreeMap<&str, BTreeSet<String>> =
        urlgram::check::slips_by_name().map(|name| (name, BTreeSet::new())).collect();
    let examples = examples().into_iter().map(|one| (one.check.slips(one.input.as_bytes()), one.source));
    let real = MET.iter().map(|met| (met.slips.clone(), met.source.clone()));
    for (slips, source) in real.chain(examples).filter(|(_, source)| source != "constructed") {
        for slip in slips {
            met.get_mut(slip).unwrap().insert(source.split('#').next().unwrap().to_owned());
        }
    }
    let few = met.into_iter().filter(|(_, places)| places.len() < 2);
    let few: Vec<_> = few.map(|(name, places)| format!("{} {name}", places.len())).collect();
    assert_snapshot!("slips-met-once", few.join("\n"));
}

/// The cost of a slip follows from how many texts have it, of those whose first suggestion is right: `src/slips/counts.txt`, which
/// `URLGRAM_UPDATE=1` writes. A count is stale when the slip would cost half a bit more or less.
#[test]
fn costs_are_counted() {
    let known: Vec<_> = urlgram::check::counted_slips().collect();
    let mut counts: BTreeMap<&str, u32> = known.iter().map(|(name, _)| (*name, 0)).collect();
    for met in MET.iter().filter(|met| met.is_right) {
        for slip in met.slips.iter().collect::<BTreeSet<_>>() {
            if let Some(count) = counts.get_mut(slip) {
                *count += 1;
            }
        }
    }
    if std::env::var_os("URLGRAM_UPDATE").is_some() {
        let mut rows = "slip\ttexts\n".to_owned();
        for (name, _) in &known {
            writeln!(rows, "{name}\t{}", counts[name]).unwrap();
        }
        return std::fs::write(root("src/slips/counts.txt"), rows).unwrap();
    }
    let bits = |count: u32| f64::from(count + 5).log2();
    let is_stale = |(name, known): &&(&str, Option<u32>)| {
        known.is_none_or(|known| (bits(known) - bits(counts[name])).abs() > 0.5)
    };
    let stale: Vec<_> =
        known.iter().filter(is_stale).map(|row| format!("{row:?} {}", counts[row.0])).collect();
    assert!(stale.is_empty(), "`URLGRAM_UPDATE=1` counts again:\n{}", stale.join("\n"));
}
