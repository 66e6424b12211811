//! In any text, each find is there, and nothing panics: URLs in running text, the references of documents, and two URLs that are compared,
//! resolved and interpreted. Also the law of extraction: text that the syntax around it delimits is checked as a whole, and no repair leaves it.

use urlgram::Check;
use urlgram::context::Context;
use urlgram::extract::{Extractor, Find, extract};
use urlgram::resolve::{Resolver, Target};

pub fn run(data: &[u8]) {
    let Some((check, text)) = super::subject(data) else { return };
    let dialect = check.dialect();
    let whole = extract(check, text);
    for find in &whole {
        let (start, end) = (find.places.start.offset, find.places.end.offset);
        assert!(start <= end && usize::try_from(end).is_ok_and(|end| end <= text.len()));
    }
    let mut extractor = Extractor::new(check);
    let mut found = 0;
    for piece in text.chunks(usize::from(data[2] / 16) + 1) {
        extractor.feed(piece);
        found += extractor.by_ref().count();
    }
    extractor.finish();
    assert_eq!(found + extractor.count(), whole.len());

    for find in whole.iter().filter(|find| find.form.wrapper.is_none()) {
        keeps_delimiters(find);
    }
    is_checked_whole(check, data.iter().map(|byte| usize::from(*byte)).sum(), text);

    let (one, other) = text.split_at(text.iter().position(|byte| *byte == b' ').unwrap_or(text.len() / 2));
    if let Ok(same) = urlgram::same(dialect, one, other) {
        let back = urlgram::same(dialect, other, one).expect("both conform");
        assert_eq!(same.is_same(), back.is_same());
    }
    let _ = urlgram::interpret(dialect, text);
    let resolver = Resolver::new(dialect);
    let result = resolver.resolve(one, other);
    // The current document has no absolute form.
    let is_here = matches!(result.target, Target::CurrentDocument { .. });
    assert!(!result.conforms() || is_here || result.absolute().is_some());
    let context = Context::new(resolver).with_retrieved(one);
    for document in [context.html(text), context.message(text)] {
        for reference in &document.references {
            let _ = document.resolve(reference);
        }
        let _ = document.conforms();
    }
}

/// Splices a text after the three bytes that select the check, and puts it between delimiters: the law of extraction alone.
pub fn run_delimited(data: &[u8]) {
    let Some((head, choices)) = data.split_first_chunk::<3>() else { return };
    let input = [&head[..], &super::splices::spliced(choices)].concat();
    if let Some((check, text)) = super::subject(&input) {
        is_checked_whole(check, data.iter().map(|byte| usize::from(*byte)).sum(), text);
    }
}

/// A byte that may be a delimiter in the text around a URL stays, and there are no new ones.
fn keeps_delimiters(find: &Find) {
    let report = find.report();
    let Some(new) = report.repaired().and_then(|new| find.rewritten(&report, new)) else { return };
    let of = |text: &[u8]| {
        text.iter().copied().filter(|byte| b"\"'`<>(){}|\\&;$ \n".contains(byte)).collect::<Vec<_>>()
    };
    let old = String::from_utf8_lossy(&find.candidate.text);
    assert_eq!(of(find.url()), of(&new), "{old} becomes {}", String::from_utf8_lossy(&new));
}

/// The text before a URL and after it, and the bytes that the URL then does not hold, because they end it.
const DELIMITED: [(&str, &str, &[u8]); 10] = [
    ("{\"url\": \"", "\"}", b"\""),
    ("u: '", "' # a\n", b"'"),
    ("see `", "` and", b"`"),
    ("see <", ">.", b"<>"),
    ("[a](", ") b", b"()[]\"'"),
    ("![a](", " \"title\")", b"()[]\"'"),
    ("<a href=\"", "\">b</a>", b"\""),
    ("<img title=\"b\" src='", "'>", b"'"),
    ("\"{\\\"url\\\": \\\"", "\\\"}\"", b"\""),
    ("curl \"", "\"|sh", b"\""),
];

fn is_checked_whole(check: Check, number: usize, text: &[u8]) {
    let (open, close, others) = DELIMITED[number % DELIMITED.len()];
    let kept = |byte: &&u8| !others.contains(byte) && **byte != b'\n';
    // A backslash at the end would escape the delimiter.
    let inner: Vec<u8> = b"http://h".iter().chain(text.iter().filter(kept)).chain(b"/e").copied().collect();
    // Text with several URLs is running text, and white space breaks a URL in the brackets that documents have for it.
    if inner[8..].windows(3).any(|three| three == b"://") {
        return;
    }
    let whole = [open.as_bytes(), &inner, close.as_bytes()].concat();
    let (start, end) = (open.len(), open.len() + inner.len());
    let finds = extract(check, &whole);
    let is_whole = |find: &Find| {
        let places = &find.places;
        places.start.offset <= start as u64 && places.end.offset >= end as u64
    };
    let shown = String::from_utf8_lossy(&whole);
    assert!(finds.iter().any(|find| is_whole(find) || !find.conforms()), "only a part of {shown} is read");
    assert!(finds.len() == 1 || !finds.iter().any(is_whole), "{shown} is read twice");

    let (mut repaired, mut copied) = (Vec::new(), 0);
    for find in &finds {
        let report = find.report();
        let Some(new) = report.repaired().and_then(|new| find.rewritten(&report, new)) else { continue };
        let places = find.url_places();
        let place = |offset: u64| usize::try_from(offset).expect("it is in the text");
        assert!(start <= place(places.start.offset) && place(places.end.offset) <= end, "{shown} is left");
        repaired.extend(&whole[copied..place(places.start.offset)]);
        repaired.extend(new);
        copied = place(places.end.offset);
    }
    repaired.extend(&whole[copied..]);
    let shown_repaired = String::from_utf8_lossy(&repaired);
    let again = extract(check, &repaired);
    let inside = repaired.strip_prefix(open.as_bytes()).and_then(|rest| rest.strip_suffix(close.as_bytes()));
    let inside = inside.expect("the delimiters stay");
    for byte in others {
        assert!(!inside.contains(byte), "{shown} becomes {shown_repaired}, with a delimiter");
    }
    // The rewritten text, read again, has the URL that was meant.
    let expected = finds.iter().map(|find| {
        let report = find.report();
        let repaired = report.repaired().filter(|new| find.rewritten(&report, new).is_some());
        repaired.unwrap_or(find.url()).to_vec()
    });
    let expected: Vec<_> = expected.collect();
    let read: Vec<_> = again.iter().map(|find| find.url().to_vec()).collect();
    assert_eq!(read, expected, "{shown} becomes {shown_repaired}");
}
