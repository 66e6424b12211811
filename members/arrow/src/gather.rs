//! Rows as a list: a reader of lists checks several URLs at a time.

use std::ops::Range;

use arrow_array::builder::BooleanBufferBuilder;
use arrow_buffer::BooleanBuffer;
use urlgram::Check;
use urlgram::check::Bulk;

use crate::texts::Texts;

/// The byte that ends each URL of a list. Rows that contain it are checked alone.
const END: u8 = b'\n';

/// The size of a list, in bytes: it stays in a cache.
const LIST: usize = 1 << 18;

/// A longer row is not copied.
const LONGEST: usize = 1 << 14;

/// A reader of lists, with the memory of one. Both are kept for further columns, since they are expensive to make.
#[derive(Debug)]
pub(crate) struct Reader {
    check: Check,
    bulk: Bulk,
    list: Vec<u8>,
}

impl Reader {
    pub(crate) fn new(check: Check) -> Self {
        Self { check, bulk: Bulk::new(check, END), list: Vec::new() }
    }

    /// Returns the verdict on each row; that of a null has no meaning.
    pub(crate) fn verdicts(&mut self, texts: &Texts<'_>) -> BooleanBuffer {
        let mut verdicts = BooleanBufferBuilder::new(texts.len());
        let mut first = 0;
        for row in 0..texts.len() {
            let text = texts.get(row);
            let is_short = text.len() <= LONGEST;
            if is_short {
                self.list.extend_from_slice(text);
                self.list.push(END);
            }
            if self.list.len() >= LIST || !is_short || row + 1 == texts.len() {
                let end = row + usize::from(is_short);
                self.read_list(texts, first..end, &mut verdicts);
                first = end;
            }
            if !is_short {
                // A text without an end is a list of one input.
                if text.contains(&END) {
                    verdicts.append(self.check.conforms(text));
                } else {
                    self.bulk.verdicts(text, |_, conforms| verdicts.append(conforms));
                }
                first = row + 1;
            }
        }
        verdicts.finish()
    }

    /// Appends the verdicts on these rows, which are the inputs of the list, and empties it.
    fn read_list(&mut self, texts: &Texts<'_>, rows: Range<usize>, verdicts: &mut BooleanBufferBuilder) {
        let before = verdicts.len();
        self.bulk.verdicts(&self.list, |_, conforms| verdicts.append(conforms));
        self.list.clear();
        // A row contains the end of an input: all are checked alone.
        if verdicts.len() - before != rows.len() {
            verdicts.truncate(before);
            for row in rows {
                verdicts.append(self.check.conforms(texts.get(row)));
            }
        }
    }
}
