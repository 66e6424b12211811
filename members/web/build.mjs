// Makes the page, one file: node build.mjs LIBRARY.wasm PAGE.html

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import zopfli from "@gfx/zopfli";
import { build } from "esbuild";
import { marked } from "marked";
import { notices } from "./notices.mjs";
import { encoded } from "./page/engine/base85.js";

const [library, page] = process.argv.slice(2);
if (!library || !page) {
  console.error("usage: node build.mjs LIBRARY.wasm PAGE.html");
  process.exit(2);
}
/** The most bytes of the page. */
const MOST = 2_200_000;

const bundle = async (entry, format) => {
  const made = await build({ entryPoints: [entry], bundle: true, minify: true, write: false, format, target: "es2023", loader: { ".tsv": "text" }, legalComments: "none", logLevel: "warning", metafile: true });
  return { text: made.outputFiles[0].text.trim(), files: Object.keys(made.metafile.inputs) };
};

// It takes seconds, and makes the library a twentieth smaller than other programs do.
const pack = async (bytes) => encoded(await zopfli.gzipAsync(bytes, { numiterations: 1 }));
const [{ text: script, files }, { text: boot }, { text: worker }] = await Promise.all([
  bundle("page/main.tsx", "esm"),
  bundle("page/boot.ts", "esm"),
  bundle("page/engine/worker.ts", "iife"),
]);
/** The lessons of the guide. What leads out of them is words here, and a picture is a part of the lab. */
const LESSONS = ["", "-eleven-years", "-sheet", "-uri", "-uri-sheet", "-ambiguity", "-ambiguity-sheet"];
const lessons = LESSONS.map((name) => {
  const text = readFileSync(`../../docs/guide/lesson${name}.md`, "utf8").replace(/^> Generated:.*$/gm, "");
  const title = /^# (.*)$/m.exec(text)?.[1].replaceAll("`", "") ?? name;
  const page = marked.parse(text).replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, "($1: see the lab)").replace(/<a [^>]*>|<\/a>/g, "");
  return `<template data-lesson="${title.replaceAll('"', "&quot;")}">${page}</template>`;
});
const [packed, ...others] = await Promise.all([readFileSync(library), script, notices(files), lessons.join("\n")].map((it) => pack(Buffer.from(it))));
const style = readFileSync("page/page.css", "utf8");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = [
  "default-src 'none'",
  `script-src ${hash(boot)} ${hash(script)} 'wasm-unsafe-eval'`,
  `style-src ${hash(style)}`,
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>urlgram: the grammar lab</title>
<style>${style}</style>
</head>
<body>
<div id="page"><p>The lab is being unpacked.</p></div>
<script type="text/plain" id="library">${packed}</script>
<script type="text/plain" id="script">${others[0]}</script>
<script type="text/plain" id="notices">${others[1]}</script>
<script type="text/plain" id="lessons">${others[2]}</script>
<script type="text/plain" id="worker">${worker.replaceAll("</script", "<\\/script")}</script>
<script type="module">${boot}</script>
</body>
</html>
`;
if (boot.includes("</script")) throw new Error("the script would end the element that holds it");
writeFileSync(page, html);
console.log(`${page}: ${html.length} bytes (library ${packed.length}, script ${script.length}, packed ${others[0].length})`);
if (html.length > MOST) throw new Error(`the page has more than ${MOST} bytes`);
