//! A tree as JSON.

use std::fmt::Write as _;

use super::view::{View, What};

impl View<'_> {
    /// Returns the tree as one JSON object on one line: `{"production", "start", "end", "children"}`, with byte offsets. The bytes
    /// that no child of a node covers are literals. The `end` of a node that was not complete where the input left the grammar is
    /// `null`.
    ///
    /// It nests as deep as the tree: with [`Fold::nothing`](super::Fold::nothing) a right recursion can go deeper than
    /// a reader of JSON goes.
    ///
    /// ```
    /// use urlgram::{Tree, rfc1738::RFC1738, tree::Fold};
    /// let tree = Tree::parse(RFC1738.production("port")?, "8").unwrap();
    /// assert!(tree.view(&Fold::nothing()).json().starts_with(r#"{"production":"port","start":0,"end":1,"children":[{"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> String {
        // The JSON is written by hand, since serde would nest its calls as deep as the tree.
        let mut json = String::new();
        // Each item that is open here has the number of objects that it closes.
        let mut open: Vec<usize> = Vec::new();
        let close = |json: &mut String, objects: usize| *json += &"]}".repeat(objects);
        self.for_each(|item, depth, _| {
            let What::Nodes(names) = &item.what else { return };
            open.drain(depth..).rev().for_each(|objects| close(&mut json, objects));
            if json.ends_with('}') {
                json.push(',');
            }
            let start = item.start;
            let end = if item.open { "null".to_owned() } else { item.end.to_string() };
            for name in names {
                let _ = write!(json, r#"{{"production":"{name}","start":{start},"end":{end},"children":["#);
            }
            open.push(names.len());
        });
        open.into_iter().rev().for_each(|objects| close(&mut json, objects));
        json
    }
}
