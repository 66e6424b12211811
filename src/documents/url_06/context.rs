//! The appendix "Recommendations for URLs in Context", and what section 2.2 says of delimiters.

use crate::documents::dialect::{Context, Frame};

/// As RFC 1738 has it later, without a word about hyphens.
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
