//! SQL over Parquet files, with `urlgram_check` and `urlgram_conforms`. Each file is a table of the name of its stem.
//!
//! `cargo run --release --example sql -- urls.parquet "SELECT count(*) FROM urls WHERE NOT urlgram_conforms(url, 'rfc3986')"`

use std::path::Path;
use std::process::ExitCode;

use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::common::{Result, TableReference, exec_datafusion_err};
use datafusion::prelude::{ParquetReadOptions, SessionContext};

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((sql, files)) = arguments.split_last() else {
        eprintln!("usage: sql [FILE.parquet]... QUERY");
        return ExitCode::from(2);
    };
    match answer(files, sql).await {
        Ok(table) => {
            println!("{table}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {}", error.strip_backtrace());
            ExitCode::from(2)
        }
    }
}

/// Returns the rows of the result as a table of text.
async fn answer(files: &[String], sql: &str) -> Result<String> {
    let mut context = SessionContext::new();
    urlgram_datafusion::register(&mut context)?;
    for file in files {
        let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str());
        let stem = stem.ok_or_else(|| exec_datafusion_err!("`{file}` is no name of a file"))?;
        // A bare reference keeps the spelling of the file name.
        let table = TableReference::bare(stem);
        context.register_parquet(table, file, ParquetReadOptions::default()).await?;
    }
    let rows = context.sql(sql).await?.collect().await?;
    Ok(pretty_format_batches(&rows)?.to_string())
}
