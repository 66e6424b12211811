//! The grades of a class as a table and as CSV, and a page a student.

use std::collections::HashSet;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use urlgram::lesson::{Assessment, Key, PARTS, percent, points};
use urlgram::print::{cut, width};
use urlgram::printable;

use crate::failure::{Failure, counted};
use crate::files::{replace, unwritable};
use crate::output::Output;
use crate::output::table::{align_numbers, table};

/// A graded submission.
#[derive(Debug)]
pub struct Graded {
    pub student: String,
    pub assessment: Assessment,
    /// Its text, if it was read.
    pub text: Option<String>,
}

/// The columns of a table that is not on a terminal, and the fewest for a remark.
const WIDE: usize = 120;
const REMARK: usize = 24;

/// The widest name of a student.
const NAME: usize = 28;

/// The table: a line for each student, with the most useful thing to do; and a line about all.
pub fn print(key: &Key, all: &[Graded], columns: Option<usize>, out: &mut Output) -> Result<(), Failure> {
    let weights = key.weights().all();
    let parts: Vec<usize> = (0..PARTS.len()).filter(|part| weights[*part] > 0.0).collect();
    // A single part has the same number as the points, so it gets no column.
    let parts = if parts.len() > 1 { parts } else { Vec::new() };
    let header: Vec<_> =
        ["student", "points"].into_iter().chain(parts.iter().map(|part| &PARTS[*part][..4])).collect();
    let mut table = table(&header, u16::MAX);
    for Graded { student, assessment, .. } in all {
        let shares = assessment.shares.all();
        let name = cut(&printable(student.as_bytes()), NAME).into_owned();
        let parts = parts.iter().map(|part| shares[*part].map(percent).unwrap_or_default());
        table.add_row([name, points(assessment.points)].into_iter().chain(parts));
    }
    align_numbers(&mut table);
    let lines: Vec<_> = table.lines().collect();
    let taken = lines.first().map_or(0, |line| width(line));
    let left = columns.unwrap_or(WIDE).saturating_sub(taken + 1).max(REMARK);
    let remarks =
        std::iter::once("remark".to_owned()).chain(all.iter().map(|it| remark(key, &it.assessment)));
    for (line, remark) in lines.iter().zip(remarks) {
        writeln!(out, "{line} {}", cut(&remark, left))?;
    }
    let right = all.iter().filter(|it| it.assessment.is_right() && it.assessment.points >= 100.0).count();
    let unread = all.iter().filter(|it| it.assessment.grade.relation.is_none()).count();
    let sum: f64 = all.iter().map(|it| it.assessment.points).sum();
    let number = all.len();
    #[expect(clippy::cast_precision_loss, reason = "a class is not so large")]
    let mean = points(sum / number.max(1) as f64);
    let submissions = counted(number as u64, "submissions");
    writeln!(out, "\n{submissions}: {right} right, {unread} not read; {mean} points on average")?;
    Ok(())
}

/// A string of a language in a sentence.
pub fn shown(text: &[u8]) -> String {
    if text.is_empty() { "the empty string".to_owned() } else { printable(text) }
}

/// The most useful thing to say of a submission, in a few words.
fn remark(key: &Key, of: &Assessment) -> String {
    let line = |line: Option<usize>| line.map(|line| format!("line {line}: ")).unwrap_or_default();
    let wrong = key.examples().iter().zip(&of.agrees).find(|(_, agrees)| !**agrees);
    let broken = of.constraints.iter().find(|it| !it.held);
    let grade = &of.grade;
    let short = |words: &str| words.strip_prefix("write ").unwrap_or(words).to_owned();
    let remark = if grade.relation.is_none() {
        format!("not read: {}", of.error.as_deref().unwrap_or_default())
    } else if let Some(repair) = of.repairs.first() {
        format!("{}{}", line(Some(repair.line)), short(&repair.words))
    } else if let Some(edit) = &of.edit {
        format!("{}{}", line(of.edit_line), short(&edit.words))
    } else if let Some(extra) = &grade.extra {
        format!("derives {}", shown(extra))
    } else if let Some(missing) = &grade.missing {
        format!("lacks {}", shown(missing))
    } else if let Some((example, _)) = wrong {
        format!("{} {}", if example.accept { "refuses" } else { "accepts" }, shown(example.text.as_bytes()))
    } else if let Some(broken) = broken {
        format!("breaks `{}`", broken.constraint)
    } else {
        "right".to_owned()
    };
    printable(remark.as_bytes())
}

/// The names of the columns.
const COLUMNS: &str = "student,points,language,examples,notation,constraints,score,recall,precision,relation,missing,extra,line,step,repairs,broken,error";

/// CSV as RFC 4180 has it, with line feeds.
pub fn csv(all: &[Graded], out: &mut Output) -> Result<(), Failure> {
    writeln!(out, "{COLUMNS}")?;
    for Graded { student, assessment, .. } in all {
        let number = |share: f64| format!("{share:.4}");
        let string = |text: &Option<Vec<u8>>| text.as_deref().map(printable).unwrap_or_default();
        let grade = &assessment.grade;
        let mut row = vec![student.clone(), points(assessment.points)];
        row.extend(assessment.shares.all().map(|share| share.map(number).unwrap_or_default()));
        row.extend([grade.score, grade.recall, grade.precision].map(number));
        row.push(grade.relation.map(|relation| relation.to_string()).unwrap_or_default());
        row.extend([string(&grade.missing), string(&grade.extra)]);
        row.push(assessment.edit_line.map(|line| line.to_string()).unwrap_or_default());
        row.push(assessment.edit.as_ref().map(|edit| edit.words.clone()).unwrap_or_default());
        let repairs = assessment.repairs.iter().map(|it| format!("line {}: {}", it.line, it.words));
        row.push(repairs.collect::<Vec<_>>().join("; "));
        let broken = assessment.constraints.iter().filter(|it| !it.held);
        row.push(broken.map(|it| it.constraint.clone()).collect::<Vec<_>>().join("; "));
        row.push(assessment.error.clone().unwrap_or_default());
        writeln!(out, "{}", row.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(","))?;
    }
    Ok(())
}

/// A cell. A cell that a spreadsheet would compute gets an apostrophe before it.
fn quoted(cell: &str) -> String {
    let cell = printable(cell.as_bytes());
    let is_formula = cell.starts_with(['=', '+', '-', '@']);
    let cell = if is_formula { format!("'{cell}") } else { cell };
    if cell.contains(['"', ',', '\'', ';', ' ']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

/// Writes a page a student to a folder.
pub fn pages(key: &Key, all: &[Graded], folder: &str) -> Result<(), Failure> {
    let folder = Path::new(folder);
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    let mut taken = HashSet::new();
    for Graded { student, assessment, text } in all {
        let plain = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '_' };
        let name: String = student.trim_start_matches('.').chars().map(plain).take(100).collect();
        let numbers = (2..).map(|number| format!("{name}-{number}"));
        let free =
            std::iter::once(name.clone()).chain(numbers).find(|it| !taken.contains(&it.to_lowercase()));
        let name = free.unwrap_or_default();
        taken.insert(name.to_lowercase());
        let page = key.page(student, assessment, text.as_deref());
        replace(&folder.join(format!("{name}.html")), page.as_bytes())?;
    }
    Ok(())
}
