//! `.ci/action`, the script of the action for GitHub, in a folder as a runner has it.

#![cfg(unix)]

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::root::root;

/// The standard output of a step, and the outputs that it sets.
fn step(name: &str, files: &str, options: &str) -> (String, HashMap<String, String>, PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("action-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("docs/a b")).unwrap();
    fs::write(folder.join("good.md"), "See <http://www.w3.org/>.\n").unwrap();
    fs::write(folder.join("docs/a b/bad file.md"), "\n See <http://h/a|b>.\n").unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_urlgram")).parent().unwrap();
    let path = format!("{}:{}", program.display(), env::var("PATH").unwrap());
    let outcome = Command::new(root(".ci/action"))
        .current_dir(&folder)
        .env("PATH", path)
        .env("FILES", files)
        .env("OPTIONS", options)
        .env("SARIF", "found.sarif")
        .env("GITHUB_OUTPUT", folder.join("output"))
        .env("GITHUB_STEP_SUMMARY", folder.join("summary.md"))
        .output()
        .unwrap();
    assert!(outcome.status.success(), "{}", String::from_utf8_lossy(&outcome.stderr));
    let set = fs::read_to_string(folder.join("output")).unwrap();
    let set = set.lines().filter_map(|line| line.split_once('='));
    let set = set.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    (String::from_utf8(outcome.stdout).unwrap(), set, folder)
}

#[test]
fn an_action_annotates_and_writes_sarif() {
    let (said, set, folder) = step("both", "good.md\ndocs/**/*.md\n", "-d rfc3986 --ignore 'placeholder'");
    let annotation = "::error title=urlgram unsafe-character,file=docs/a b/bad file.md,line=2,endLine=2,col=17,endColumn=17::";
    assert!(said.starts_with(annotation), "{said}");
    assert_eq!((set["code"].as_str(), set["sarif"].as_str()), ("1", "found.sarif"));
    let sarif: Value =
        serde_json::from_str(&fs::read_to_string(folder.join("found.sarif")).unwrap()).unwrap();
    assert_eq!(sarif["runs"][0]["results"][0]["ruleId"], "unsafe-character");
    let summary = fs::read_to_string(folder.join("summary.md")).unwrap();
    assert!(summary.contains("docs/a b/bad file.md:2:17: error[unsafe-character]"), "{summary}");
}

#[test]
fn an_action_that_cannot_check() {
    assert_eq!(step("good", "good.md", "").1["code"], "0");
    let (_, set, _) = step("none", "no such.md", "");
    assert_eq!((set["code"].as_str(), set.get("sarif")), ("2", None));
    assert_eq!(step("empty", "", "").1["code"], "2");
    assert_eq!(step("option", "good.md", "--no-such-option").1["code"], "2");
}

/// `.ci/manifests` names each archive of a release by its address and digest.
#[test]
fn manifests_name_the_archives() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("manifests");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let workflow = fs::read_to_string(root(".github/workflows/release.yml")).unwrap();
    let targets = workflow.split("{ target: ").skip(1).map(|part| part.split(',').next().unwrap());
    let targets: Vec<&str> = targets.filter(|target| target.contains('-')).collect();
    assert_eq!(targets.len(), 6, "{targets:?}");
    let version = env!("CARGO_PKG_VERSION");
    for (digest, target) in targets.iter().enumerate() {
        let end = if target.contains("windows") { "zip" } else { "tar.gz" };
        let name = format!("urlgram-v{version}-{target}.{end}");
        fs::write(folder.join(format!("{name}.sha256")), format!("{digest:064}  {name}\n")).unwrap();
    }
    let made = Command::new(root(".ci/manifests"))
        .arg(&folder)
        .env("URLGRAM_REPOSITORY", "https://code.example/people/urlgram")
        .output();
    let Some(made) = made.ok().filter(|it| it.status.code() != Some(127)) else {
        println!("there is no python3: no manifest is written");
        return;
    };
    assert!(made.status.success() && made.stderr.is_empty(), "{}", String::from_utf8_lossy(&made.stderr));
    let formula = fs::read_to_string(folder.join("urlgram.rb")).unwrap();
    let bucket: Value =
        serde_json::from_str(&fs::read_to_string(folder.join("urlgram.json")).unwrap()).unwrap();
    let bucket = &bucket["architecture"]["64bit"];
    let address =
        format!("https://code.example/people/urlgram/releases/download/v{version}/urlgram-v{version}-");
    for (digest, target) in targets.iter().enumerate() {
        let digest = format!("{digest:064}");
        if target.contains("windows") {
            assert_eq!(bucket["url"], format!("{address}{target}.zip"));
            assert_eq!(
                (&bucket["hash"], &bucket["extract_dir"]),
                (&digest.into(), &format!("urlgram-v{version}-{target}").into())
            );
        } else if !target.ends_with("linux-gnu") {
            let named = format!("url \"{address}{target}.tar.gz\"\n      sha256 \"{digest}\"\n");
            assert!(formula.contains(&named), "{formula}");
        }
    }
}

/// The settings on the pages of the guide are those of the examples, which `examples/run` runs.
#[test]
fn the_guide_shows_the_examples() {
    let read = |name: &str| fs::read_to_string(root(name)).unwrap();
    for (page, examples) in [
        (
            "ci",
            [
                "pre-commit/.pre-commit-config.yaml",
                "github/.github/workflows/urls.yml",
                "gitlab/.gitlab-ci.yml",
            ]
            .as_slice(),
        ),
        (
            "editors",
            &[
                "neovim/init.lua",
                "helix/.helix/languages.toml",
                "vscode/.vscode/settings.json",
                "zed/.zed/settings.json",
            ],
        ),
    ] {
        let page = read(&format!("docs/guide/{page}.md"));
        for example in examples {
            assert!(page.contains(&format!("\n{}```\n", read(&format!("examples/{example}")))), "{example}");
        }
    }
    let version = env!("CARGO_PKG_VERSION");
    assert!(read("examples/pre-commit/.pre-commit-config.yaml").contains(&format!("rev: v{version}\n")));
    assert!(read("examples/github/.github/workflows/urls.yml").contains(&format!("urlgram@v{version}\n")));
}

/// The files of CI name what exists: the script, the version, the commands.
#[test]
fn files_of_ci_agree() {
    let read = |name: &str| fs::read_to_string(root(name)).unwrap();
    assert!(read("action.yml").contains("$GITHUB_ACTION_PATH/.ci/action"));
    let version = env!("CARGO_PKG_VERSION");
    let hooks = read("pyproject.toml");
    assert!(hooks.contains(&format!("version = \"{version}\"")), "{hooks}");
    assert!(hooks.contains(&format!("\"urlgram=={version}\"")), "{hooks}");
    let workflow = read(".github/workflows/ci.yml");
    let (landing, nightly) = workflow.split_once("\n  nightly:\n").unwrap();
    for (part, words) in [(landing, "'push' || github.event_name == 'pull_request'"), (nightly, "'schedule'")]
    {
        assert!(part.contains(words), "{part}");
    }
    assert!(landing.contains("; .ci/run\n") && nightly.contains("run: .ci/nightly\n"), "{workflow}");
    for event in ["push:", "pull_request:", "schedule:"] {
        assert!(landing.contains(&format!("\n  {event}")), "{event}");
    }
    // The archive that `cargo binstall` takes is the one that `.ci/archive` makes.
    assert!(read(".ci/archive").contains("name=urlgram-v$version-$target\n"));
    let manifest = read("members/cli/Cargo.toml");
    assert!(
        manifest
            .contains("/releases/download/v{ version }/urlgram-v{ version }-{ target }{ archive-suffix }\"")
    );
}
