//! Times both functions over the column `url` of a Parquet file, and the command line over the same URLs as a list, in turn.
//!
//! `cargo run --release --example bench -- urls.parquet [urlgram urls.txt]`

use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use datafusion::arrow::array::AsArray;
use datafusion::arrow::datatypes::Int64Type;
use datafusion::common::{Result, exec_datafusion_err};
use datafusion::physical_plan::ExecutionPlanProperties;
use datafusion::prelude::{ParquetReadOptions, SessionContext};

/// Each is timed in each round.
const ROUNDS: usize = 9;

/// The queries, and the option of `urlgram check` that tells the same.
const QUERIES: [(&str, Option<&str>); 3] = [
    ("SELECT sum(octet_length(url)) FROM urls", None),
    ("SELECT count(*) FILTER (WHERE urlgram_conforms(url, 'rfc3986')) FROM urls", Some("--count")),
    (
        "SELECT urlgram_check(url, 'rfc3986')['code'] AS code, count(*) FROM urls GROUP BY code",
        Some("--summary"),
    ),
];

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let measured = match &arguments[..] {
        [file] => measure(file, None).await,
        [file, urlgram, list] => measure(file, Some((urlgram, list))).await,
        _ => Err(exec_datafusion_err!("usage: bench FILE.parquet [URLGRAM LIST]")),
    };
    match measured {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}", error.strip_backtrace());
            ExitCode::from(2)
        }
    }
}

async fn measure(file: &str, command: Option<(&str, &str)>) -> Result<()> {
    let mut context = SessionContext::new();
    urlgram_datafusion::register(&mut context)?;
    context.register_parquet("urls", file, ParquetReadOptions::default()).await?;
    let plan = context.table("urls").await?.create_physical_plan().await?;
    let partitions = plan.output_partitioning().partition_count();
    let counts = context.sql("SELECT count(*) FROM urls").await?.collect().await?;
    let rows = counts[0].column(0).as_primitive::<Int64Type>().value(0);
    println!("{rows} rows, {partitions} partitions, medians of {ROUNDS} rounds");

    let mut times = [(); QUERIES.len()].map(|()| (Vec::new(), Vec::new()));
    for round in 0..=ROUNDS {
        for ((query, option), (queries, commands)) in QUERIES.iter().zip(&mut times) {
            let begin = Instant::now();
            context.sql(query).await?.collect().await?;
            let time = begin.elapsed();
            // The first round fills the caches.
            if round > 0 {
                queries.push(time);
            }
            if let (Some(option), Some((urlgram, list)), 1..) = (option, command, round) {
                let begin = Instant::now();
                let arguments = ["check", "--dialect", "rfc3986", option, "--input", list];
                Command::new(urlgram).args(arguments).stdout(Stdio::null()).status()?;
                commands.push(begin.elapsed());
            }
        }
    }
    for ((query, option), (queries, commands)) in QUERIES.iter().zip(times) {
        print(query, rows, queries);
        if let (Some(option), false) = (option, commands.is_empty()) {
            print(&format!("urlgram check {option}"), rows, commands);
        }
    }
    Ok(())
}

/// Prints the median, the fastest and the slowest of some times.
fn print(what: &str, rows: i64, mut times: Vec<Duration>) {
    times.sort();
    let (least, median, most) = (times[0], times[times.len() / 2], times[times.len() - 1]);
    #[expect(clippy::cast_precision_loss, reason = "for people")]
    let rate = rows as f64 / median.as_secs_f64() / 1e6;
    println!("{rate:7.1} million/s  {median:.0?} ({least:.0?} to {most:.0?})  {what}");
}
