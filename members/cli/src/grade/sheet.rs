//! The grades of a class as a table and as CSV, and a page a student.

use std::collections::HashSet;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use urlgram::lesson::{Assessment, Key, PARTS, percent, points};
use urlgram::printable;

use crate::failure::{Failure, counted};
use crate::files::{replace, unwritable};
use crate::output::Output;
use crate::table::{in_pieces, rows, table};

/// A graded submission.
#[derive(Debug)]
pub struct Graded {
    pub student: String,
    pub assessment: Assessment,
    /// Its text, if it was read.
    pub text: Option<String>,
}

/// The widest remark in a table.
const REMARK: usize = 300;

/// The widest table, where it is not on a terminal.
const WIDE: u16 = 120;

/// The table: a line a student, the most useful thing to do last; and a line about all.
pub fn print(key: &Key, all: &[Graded], columns: Option<usize>, out: &mut Output) -> Result<(), Failure> {
    let weights = key.weights().all();
    let parts: Vec<usize> = (0..PARTS.len()).filter(|part| weights[*part] > 0.0).collect();
    let mut header = vec!["student", "points"];
    // One part says nothing that the points do not.
    let parts = if parts.len() > 1 { parts } else { Vec::new() };
    header.extend(parts.iter().map(|part| PARTS[*part]));
    header.push("remark");
    let width = columns.and_then(|columns| u16::try_from(columns).ok()).unwrap_or(WIDE);
    let mut sheet = table(&header, width);
    for Graded { student, assessment, .. } in all {
        let mut row = vec![in_pieces(&printable(student.as_bytes())), points(assessment.points)];
        let shares = assessment.shares.all();
        row.extend(parts.iter().map(|part| shares[*part].map(percent).unwrap_or_default()));
        row.push(in_pieces(&remark(key, assessment)));
        sheet.add_row(row);
    }
    out.lines(rows(&sheet))?;
    let right = all.iter().filter(|it| it.assessment.is_right()).count();
    let unread = all.iter().filter(|it| it.assessment.grade.relation.is_none()).count();
    let sum: f64 = all.iter().map(|it| it.assessment.points).sum();
    let number = all.len();
    #[expect(clippy::cast_precision_loss, reason = "a class is not so large")]
    let mean = points(sum / number.max(1) as f64);
    let submissions = counted(number as u64, "submissions");
    writeln!(out, "\n{submissions}: {right} right, {unread} not read; {mean} points on average")?;
    Ok(())
}

/// The most useful thing to say of a submission, in a few words.
fn remark(key: &Key, of: &Assessment) -> String {
    if of.is_right() && of.constraints.iter().all(|it| it.held) && of.agrees.iter().all(|it| *it) {
        return "right".to_owned();
    }
    let said = key.feedback(of);
    let remark = said.to_do.into_iter().next().unwrap_or_else(|| "right".to_owned());
    if remark.len() <= REMARK {
        return remark;
    }
    let end = (0..REMARK).rev().find(|end| remark.is_char_boundary(*end)).unwrap_or(0);
    format!("{}…", &remark[..end])
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

/// A cell. One that a spreadsheet would compute gets an apostrophe before it.
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
