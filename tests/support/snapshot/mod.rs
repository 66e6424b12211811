//! Snapshots live beside `src/` and `tests/`, under their own names.

macro_rules! assert_snapshot {
    ($name:expr, $value:expr) => {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(crate::root::root("snapshots"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!($name, $value));
    };
}
