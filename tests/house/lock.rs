//! `Cargo.lock`: a clone is built soon.

/// The packages of the lock file that name this dependency.
fn users(dependency: &str) -> Vec<&'static str> {
    let packages = include_str!("../../Cargo.lock").split("[[package]]\nname = \"").skip(1);
    let line = format!("\n \"{dependency}");
    packages
        .filter(|package| package.contains(&line))
        .filter_map(|package| package.split('"').next())
        .collect()
}

#[test]
fn there_is_one_syn() {
    assert!(
        users("syn 2").contains(&"hashify"),
        "mail-parser does not hold syn any more: update serde and clap"
    );
    let newer = users("syn 3");
    assert_eq!(
        newer,
        ["wasm-bindgen-macro-support"],
        "hold these where they use syn 2: `cargo update --precise`"
    );
}

#[test]
fn there_is_no_icu() {
    assert_eq!(users("icu_"), [""; 0], "these bring ICU");
}
