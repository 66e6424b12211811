//! Texts that are parts of URLs: they go on after a place for a value, or in the string of the next line.

use memchr::memmem;
use urlgram::extract::Find;
use urlgram::report::Place;

/// Returns whether a URL goes on after a place for a value in angle brackets, as in `https://logs-<your region>.example.org/`. A mark that
/// joins words is before the place, so that it is no markup.
pub fn has_place(text: &[u8], find: &Find) -> bool {
    let end = offset(find.url_places().end);
    matches!(text.get(end..), Some([b'<', first, ..]) if first.is_ascii_alphabetic())
        && find.url().last().is_some_and(|last| b"-_=".contains(last))
}

/// Returns whether a URL goes on in the string of the next line, as in files of gettext.
pub fn has_next_line(text: &[u8], find: &Find) -> bool {
    let places = find.url_places();
    let (start, end) = (offset(places.start), offset(places.end));
    let rest = text.get(end..).unwrap_or_default();
    let has = |line: &[u8]| memmem::find(text.get(start..end).unwrap_or_default(), line).is_some();
    [&b"\"\n\""[..], b"\"\r\n\""].iter().any(|line| rest.starts_with(line) || has(line))
}

fn offset(place: Place) -> usize {
    usize::try_from(place.offset).unwrap_or(usize::MAX)
}
