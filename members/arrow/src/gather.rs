//! Rows as a list: a reader of lists checks several URLs at a time.

use arrow_array::builder::BooleanBufferBuilder;
use urlgram::Check;
use urlgram::check::Bulk;

use crate::END;
use crate::texts::Texts;

/// The size of a list, in bytes: it stays in a cache.
const LIST: usize = 1 << 18;

/// A longer row is not copied.
const LONGEST: usize = 1 << 14;

/// Appends the verdict on each row; that of a null has no meaning.
pub(crate) fn verdicts(
    bulk: &mut Bulk,
    check: &Check,
    texts: &Texts<'_>,
    verdicts: &mut BooleanBufferBuilder,
) {
    let mut list = Vec::with_capacity(LIST + LONGEST);
    let mut first = 0;
    for row in 0..texts.len() {
        let text = texts.get(row);
        let is_short = text.len() <= LONGEST;
        if is_short {
            list.extend_from_slice(text);
            list.push(END);
        }
        if list.len() >= LIST || !is_short || row + 1 == texts.len() {
            let end = row + usize::from(is_short);
            of_list(bulk, &list, check, texts, first..end, verdicts);
            list.clear();
            first = end;
        }
        if !is_short {
            // It is a list of one input, unless it contains the end of one.
            if text.contains(&END) {
                verdicts.append(check.conforms(text));
            } else {
                bulk.verdicts(text, |_, conforms| verdicts.append(conforms));
            }
            first = row + 1;
        }
    }
}

/// Appends the verdicts on these rows, which are the inputs of `list`.
fn of_list(
    bulk: &mut Bulk,
    list: &[u8],
    check: &Check,
    texts: &Texts<'_>,
    rows: std::ops::Range<usize>,
    verdicts: &mut BooleanBufferBuilder,
) {
    let before = verdicts.len();
    let mut row = rows.start;
    bulk.verdicts(list, |_, conforms| {
        verdicts.append(conforms);
        row += 1;
    });
    // A row contains the end of an input: all are checked alone.
    if row != rows.end {
        verdicts.truncate(before);
        for row in rows {
            verdicts.append(check.conforms(texts.get(row)));
        }
    }
}
