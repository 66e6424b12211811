// The library of the page gives the same answers as the same code without a browser, byte for byte.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { decoded } from "../page/engine/base85.js";
import { PAGE } from "./lab.mjs";

/** Builds the same code without a browser, as `.ci/run` builds the tests of members, so that the library is not compiled anew. */
function program() {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const left = ["judges", "peers", "python"].flatMap((name) => ["--exclude", `urlgram-${name}`]);
  const words = ["build", "--quiet", "--locked", "--profile", "test", "--workspace", ...left, "--example", "answers"];
  const built = spawnSync("cargo", words, { cwd: root, encoding: "utf8" });
  assert.equal(built.status, 0, built.stderr);
  return join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug/examples/answers");
}

/** The library that the page carries. */
async function library() {
  const [, packed] = /id="library">([^<]*)</.exec(readFileSync(PAGE, "utf8"));
  const { instance } = await WebAssembly.instantiate(gunzipSync(decoded(packed)), {});
  const { memory, message, call, answer_length: length } = instance.exports;
  return (request, payload) => {
    const whole = Buffer.concat([Buffer.from(`${request}\n`), payload]);
    const at = message(whole.length);
    Buffer.from(memory.buffer).set(whole, at);
    const answer = call();
    return Buffer.from(memory.buffer, answer, length()).toString();
  };
}

const INPUTS = process.env.URLGRAM_NIGHTLY ? 10_000 : 1_000;

test(`${INPUTS} inputs have the same answers with WebAssembly as without`, { timeout: 300_000 }, async () => {
  const answer = await library();
  const without = program();
  const { dialects } = JSON.parse(answer('{"op":"about"}', Buffer.alloc(0)));
  const asked = [];
  const each = Math.ceil(INPUTS / (2 * dialects.length));
  for (const [seed, { id, start }] of dialects.entries()) {
    const spec = { dialect: id };
    const views = (how) => ({ op: "views", spec, ...how });
    const others = [
      views({ all: true }),
      views({ full: true }),
      { op: "compare" },
      { op: "run", spec, name: start },
      views({ full: true, all: true }),
    ].map((it) => JSON.stringify(it));
    for (const kind of ["natural", "near-miss"]) {
      const made = JSON.parse(answer(JSON.stringify({ op: "generate", spec, kind, count: each, seed }), Buffer.alloc(0)));
      assert.equal(made.length, each);
      made.forEach(({ input, input_hex: hex }, place) => {
        const payload = input === undefined ? Buffer.from(hex, "hex") : Buffer.from(input);
        asked.push([JSON.stringify(views({ run: start })), payload], [others[place % others.length], payload]);
      });
    }
  }
  assert.ok(asked.length >= 2 * INPUTS);
  // Numbers of the machine's width would make other strings.
  for (const { id } of dialects) {
    for (const kind of ["natural", "random", "near-miss"]) {
      for (const seed of [0, 1, 8, 2 ** 53 - 1]) {
        asked.push([JSON.stringify({ op: "generate", spec: { dialect: id }, kind, count: 20, seed }), Buffer.alloc(0)]);
      }
    }
  }

  let began = performance.now();
  const here = asked.map(([request, payload]) => answer(request, payload));
  const inWasm = performance.now() - began;
  began = performance.now();
  const input = asked.map(([request, payload]) => `${request}\t${payload.toString("hex")}\n`).join("");
  const native = spawnSync(without, [], { input, maxBuffer: 1 << 30, encoding: "utf8" });
  assert.equal(native.status, 0, native.stderr);
  const there = native.stdout.trimEnd().split("\n");
  console.log(`${asked.length} answers: ${Math.round(inWasm)} ms with WebAssembly, ${Math.round(performance.now() - began)} ms without`);
  // One difference is enough to read.
  const other = here.findIndex((it, place) => it !== there[place]);
  assert.equal(other, -1, other < 0 ? "" : `${asked[other].join(" ")}\n${here[other]}\n${there[other]}`);
  assert.equal(there.length, here.length);
});
