//! The queries of the guide: each runs over the URLs of the page, with the output that stands there.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::{env, fs};

use datafusion::arrow::array::{RecordBatch, StringArray};
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::prelude::SessionContext;

/// Returns the URLs of the page: what its commands print.
fn urls(page: &str) -> Vec<String> {
    let program = env::var("URLGRAM").expect("URLGRAM is the path of the program");
    let mut urls = Vec::new();
    for line in page.lines().filter_map(|line| line.strip_prefix("urlgram ")) {
        let (arguments, _) = line.split_once(" > ").expect("its output goes to a file");
        let done = Command::new(&program).args(arguments.split(' ')).output().expect("the program runs");
        urls.extend(String::from_utf8_lossy(&done.stdout).split_terminator('\n').map(str::to_owned));
    }
    assert!(urls.len() > 1_000, "the page has no commands");
    urls
}

#[tokio::test]
async fn the_queries_have_the_outputs_of_the_page() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/crawls.md");
    let page = fs::read_to_string(path).unwrap();
    let crawl: StringArray = urls(&page).into_iter().map(Some).collect();
    let mut context = SessionContext::new();
    urlgram_datafusion::register(&mut context).unwrap();
    context
        .register_batch("crawl", RecordBatch::try_from_iter([("url", Arc::new(crawl) as _)]).unwrap())
        .unwrap();
    let blocks: Vec<_> = page.split("```sql\n").skip(1).collect();
    assert!(!blocks.is_empty(), "the page has no queries");
    for block in blocks {
        let (query, rest) = block.split_once("```").unwrap();
        let told = rest.split_once("```text\n").unwrap().1.split_once("```").unwrap().0;
        let rows = context.sql(query).await.unwrap().collect().await.unwrap();
        let output = format!("{}\n", pretty_format_batches(&rows).unwrap());
        assert!(output == told, "{query}\n{output}");
    }
}
