//! How a file is read, by its name and its beginning: the table that `check`, `fix` and the server share.

use std::sync::LazyLock;

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use crate::input::values::{FileFormat, looks_like};

/// A row of the table.
#[derive(Debug)]
struct Kind {
    /// Patterns of names, in any case.
    names: &'static [&'static str],
    /// A format, as `--in` names it, or a form of texts.
    form: &'static str,
    /// The document that says that such files are of this format. The guide prints it.
    #[allow(dead_code, reason = "for readers, and for the test of the guide")]
    source: &'static str,
}

/// How a file is read.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// At the places of a format.
    Format(&'static FileFormat),
    /// As running text.
    Text,
    /// As running text, without the texts of links.
    Markdown,
    /// As running text, without the parts of URLs in strings that go on in the next line.
    Strings,
}

const fn row(names: &'static [&'static str], form: &'static str, source: &'static str) -> Kind {
    Kind { names, form, source }
}

/// The table: the first row that matches counts. All other files are running text.
static KINDS: [Kind; 16] = [
    row(
        &["bom.json", "bom.xml", "*.cdx.json", "*.cdx.xml"],
        "cyclonedx",
        "CycloneDX, \"Recognized file patterns\"",
    ),
    row(&["*.spdx.json", "*.spdx3.json"], "spdx", "SPDX, by custom"),
    row(&["package.json"], "package.json", "npm, `package.json`"),
    row(
        &["openapi.json", "openapi.yaml", "openapi.yml", "swagger.json", "swagger.yaml", "swagger.yml"],
        "openapi",
        "OpenAPI 3.1, 4.3",
    ),
    row(&["sitemap*.xml"], "sitemap", "sitemaps.org, \"Sitemap file location\""),
    row(&["*.jsonld"], "jsonld", "JSON-LD 1.1, C: the extension `.jsonld`"),
    row(&["Cargo.toml"], "cargo", "The Cargo Book, \"The Manifest Format\""),
    row(&["pyproject.toml"], "pyproject", "pyproject.toml specification, \"Declaring project metadata\""),
    row(&["pom.xml", "*.pom"], "maven", "Maven, \"POM Reference\""),
    row(&["*.rss"], "rss", "RSS 2.0"),
    row(&["*.atom"], "atom", "RFC 4287, 7: the extension `.atom`"),
    row(
        &["*.html", "*.htm", "*.xhtml"],
        "html",
        "HTML Standard, 17.1 and 17.3: the extensions `html`, `htm` and `xhtml`",
    ),
    row(&[".env", ".env.*", "*.env"], "env", "the shell's assignments, as Docker Compose reads them"),
    row(&["*.properties"], "properties", "Java, `java.util.Properties`"),
    row(&["*.md", "*.markdown"], "markdown", "CommonMark; RFC 7763, 2: the extensions `md` and `markdown`"),
    row(&["*.po", "*.pot"], "strings", "gettext, \"The Format of PO Files\""),
];

/// The patterns, with the number of the row of each.
static PATTERNS: LazyLock<(GlobSet, Vec<usize>)> = LazyLock::new(|| {
    let (mut patterns, mut rows) = (GlobSetBuilder::new(), Vec::new());
    for (row, kind) in KINDS.iter().enumerate() {
        for name in kind.names {
            let pattern = GlobBuilder::new(name).case_insensitive(true).build();
            patterns.add(pattern.expect("the table has patterns"));
            rows.push(row);
        }
    }
    (patterns.build().expect("the patterns are few"), rows)
});

/// Returns how a file is read. `head` is its beginning, which decides if the name leaves it open.
pub fn way(name: &str, head: &[u8]) -> Way {
    let (patterns, rows) = &*PATTERNS;
    let kind = patterns.matches(name).into_iter().min().map(|number| &KINDS[rows[number]]);
    if let Some(kind) = kind {
        return match kind.form {
            "markdown" => Way::Markdown,
            "strings" => Way::Strings,
            name => FileFormat::find(name).map_or(Way::Text, Way::Format),
        };
    }
    let ends = |all: &[&str]| all.iter().any(|end| name.ends_with(end));
    let told = match name {
        _ if ends(&[".json", ".xml"]) || !name.contains('.') => looks_like(head),
        _ if ends(&[".yaml", ".yml"]) => {
            let is_it = |line: &[u8]| line.starts_with(b"openapi:") || line.starts_with(b"swagger:");
            head.split(|byte| *byte == b'\n').any(is_it).then_some("openapi")
        }
        _ => None,
    };
    told.and_then(FileFormat::find).map_or(Way::Text, Way::Format)
}
