//! URLs in text by the appendix "Recommendations for URLs in Context", and the delimiters of section 2.2.

use crate::documents::dialect::{Context, Frame};

/// The rules are those of RFC 1738, except that hyphens are not mentioned.
pub(super) const CONTEXT: Context = Context {
    forms: &[
        Frame::wrapper(b'<', b'>', true, "\"APPENDIX\""),
        Frame::wrapper(b'<', b'>', false, "2.2"),
        Frame::quoted("2.2"),
        Frame::prefix("\"APPENDIX\""),
        Frame::bare("\"APPENDIX\""),
    ],
    white_space: Some("\"APPENDIX\""),
    fragment: Some("2.2"),
    fragment_inside: Some("\"APPENDIX\""),
    ..Context::NONE
};
