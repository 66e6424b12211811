// Answers the questions of `urlgram judge --ask json`.

import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const installed = resolve(process.env.JUDGES ?? new URL("../.installed", import.meta.url).pathname);

/** An installed package of CommonJS. */
export const require = createRequire(pathToFileURL(`${installed}/node_modules/`));

/** A file of an installed package that has modules of ECMAScript only. */
export const load = (file) => import(pathToFileURL(`${installed}/node_modules/${file}`));

/** Prints 1, 0 or `crash` for each JSON string of the standard input. */
export async function answer(accepts) {
  // The lines of node:readline also end at U+2028, which JSON allows in a string.
  let rest = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      process.stdout.write(verdict(accepts, JSON.parse(line)) + "\n");
    }
  }
}

function verdict(accepts, text) {
  try {
    return accepts(text) ? "1" : "0";
  } catch {
    return "crash";
  }
}
