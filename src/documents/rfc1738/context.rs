//! The appendix "Recommendations for URLs in Context", and what section 2.2 says of delimiters.

use crate::documents::dialect::{Context, Frame};

/// "URL:" shows that a URL follows, angle brackets with it delimit one in text. Section 2.2 knows `<` and `>`, and in
/// some systems `"`, as delimiters without the prefix.
pub(super) const CONTEXT: Context = Context {
    forms: &[
        Frame::wrapper(b'<', b'>', true, "\"APPENDIX\""),
        Frame::wrapper(b'<', b'>', false, "2.2"),
        Frame::quoted("2.2"),
        Frame::prefix("\"APPENDIX\""),
        Frame::bare("\"APPENDIX\""),
    ],
    white_space: Some("\"APPENDIX\""),
    hyphen: Some("\"APPENDIX\""),
    fragment: Some("2.2"),
    fragment_inside: Some("\"APPENDIX\""),
    ..Context::NONE
};
