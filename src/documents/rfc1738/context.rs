//! URLs in text by the appendix "Recommendations for URLs in Context", and the delimiters of section 2.2.

use crate::documents::dialect::{Context, Frame};

/// "URL:" indicates that a URL follows; together with angle brackets it delimits one. Section 2.2 has `<` and `>`, and in
/// some systems `"`, as delimiters without the prefix.
pub(crate) const CONTEXT: Context = Context {
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
