//! SQL over Parquet files, with the functions of urlgram. Each file is a table of the name of its stem.
//!
//! `cargo run --release --example sql -- urls.parquet "SELECT count(*) FROM urls WHERE NOT urlgram_conforms(url, 'rfc3986')"`

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use datafusion::arrow::util::pretty::pretty_format_batches_with_schema;
use datafusion::common::{Result, TableReference, exec_datafusion_err};
use datafusion::prelude::{ParquetReadOptions, SessionContext};

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((sql, files)) = arguments.split_last() else {
        return failure("no query; usage: sql [FILE.parquet]... QUERY");
    };
    match answer(files, sql).await {
        // A reader that closes the pipe has read enough.
        Ok(table) => match writeln!(io::stdout(), "{table}") {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => failure(&error.to_string()),
            _ => ExitCode::SUCCESS,
        },
        Err(error) => failure(&error.strip_backtrace()),
    }
}

fn failure(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::from(2)
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
    let frame = context.sql(sql).await?;
    let schema = Arc::new(frame.schema().as_arrow().clone());
    Ok(pretty_format_batches_with_schema(schema, &frame.collect().await?)?.to_string())
}
