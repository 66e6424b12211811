// The licences of all that the page contains, with the texts of their files.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const TARGET = "wasm32-unknown-unknown";
const FILE = /^(un)?licen[cs]e|^copying|^copyright|^notice/i;

const cargo = (...words) => execFileSync("cargo", [...words, "--locked"], { encoding: "utf8", maxBuffer: 1 << 28 });

/** The crates that are linked, without those that only run while they are compiled. */
function crates() {
  const tree = cargo("tree", "--edges", "normal,no-proc-macro", "--target", TARGET, "--prefix", "none", "--format", "{p}");
  const linked = new Set(tree.split("\n").map((line) => line.split(" ").slice(0, 2).join(" ")));
  const { packages } = JSON.parse(cargo("metadata", "--format-version", "1", "--filter-platform", TARGET));
  const others = packages.filter((it) => it.source && linked.has(`${it.name} v${it.version}`));
  return others.map(({ name, version, license, manifest_path }) => ({ name, version, license, folder: dirname(manifest_path) }));
}

/** The package of npm that a file belongs to, if it is one. */
function packageOf(file) {
  const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  if (!folder) return null;
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return { name, version, license, folder };
}

/** Of several licences that may be chosen, not that of many pages. */
function texts({ license, folder }) {
  const named = readdirSync(folder, { withFileTypes: true }).filter((it) => it.isFile() && FILE.test(it.name));
  const short = /MIT|Zlib/.test(license) ? named.filter((it) => !/apache/i.test(it.name)) : named;
  return (short.length ? short : named).map((it) => readFileSync(join(folder, it.name), "utf8").trim());
}

/** The notices on the files of npm that are in the page, and on the library. */
export function notices(files) {
  const packages = new Map(files.map(packageOf).filter(Boolean).map((it) => [it.folder, it]));
  const groups = new Map();
  for (const it of [...crates(), ...packages.values()].sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const told = `${it.name} ${it.version}, ${it.license}`;
    const found = texts(it);
    if (found.length === 0 && !/MIT|Apache/.test(it.license)) throw new Error(`${told}: no text of its licence`);
    for (const text of found.length ? found : ["Its package has no text of the licence."]) {
      // Texts that differ in spaces alone are one.
      const key = text.replaceAll(/\s+/g, " ");
      groups.set(key, { text, users: [...(groups.get(key)?.users ?? []), told] });
    }
  }
  const own = readFileSync("../../NOTICE", "utf8").trim();
  const rust = "This page also contains the standard library of Rust, MIT OR Apache-2.0, and the crates and packages below.";
  return [own, rust, ...[...groups.values()].map(({ text, users }) => `${users.join("\n")}\n\n${text}`)].join(`\n\n${"-".repeat(60)}\n\n`);
}
