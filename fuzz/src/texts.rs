//! Whatever a text holds, what is found in it is there, and nothing panics: URLs in running text, the references of documents,
//! and two URLs that are compared, resolved and interpreted.

use urlgram::context::Context;
use urlgram::extract::{Extractor, extract};
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
