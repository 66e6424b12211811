// A pasted list: counts, and a table of those that do not conform. It is checked in pieces, and the page goes on.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { mode, spec } from "../state";
import type { Spec, Verdicts } from "../engine/answers";
import { Refused, workshop } from "../engine/client";
import { encoded, visible } from "../engine/bytes";
import { open } from "./check";

/** So many bytes are asked at once. */
const PIECE = 1 << 18;
/** So many rows are kept: the counts go on. */
const ROWS = 100_000;
/** The height of a row, and of the table, in pixels. */
const ROW = 28;
const HEIGHT = 420;

interface Refusal {
  line: number;
  start: number;
  end: number;
  code: string;
  at: number;
}

interface State {
  of: Spec;
  done: number;
  size: number;
  lines: number;
  conform: number;
  codes: Map<string, number>;
  refused: Refusal[];
  milliseconds: number | null;
  why: string | null;
}

const bytes = signal<Uint8Array>(new Uint8Array());
const state = signal<State | null>(null);
/** The text of the field. */
const written = signal("");
let turn = 0;

/** Checks a list that was pasted where one URL is expected. */
export function several(text: string): void {
  mode.value = "list";
  pasted(text);
}

/** A field of some megabytes would take seconds to draw. */
const SHOWN = 1 << 16;

function pasted(text: string): void {
  written.value = text.length < SHOWN ? text : "";
  void check(encoded(text));
}

export async function check(list: Uint8Array): Promise<void> {
  const mine = ++turn;
  const of = spec.value;
  bytes.value = list;
  const began = performance.now();
  const all: State = {
    of,
    done: 0,
    size: list.length,
    lines: 0,
    conform: 0,
    codes: new Map(),
    refused: [],
    milliseconds: null,
    why: null,
  };
  state.value = { ...all };
  try {
    while (all.done < list.length) {
      let end = Math.min(all.done + PIECE, list.length);
      if (end < list.length) {
        const feed = list.indexOf(10, end);
        end = feed === -1 ? list.length : feed + 1;
      }
      const piece = list.slice(all.done, end);
      const answer = await workshop.ask<Verdicts>({ op: "list", spec: of }, piece);
      if (mine !== turn) return;
      for (const [line, start, to, code, at] of answer.refused) {
        all.codes.set(code, (all.codes.get(code) ?? 0) + 1);
        if (all.refused.length < ROWS) {
          all.refused.push({ line: all.lines + line + 1, start: all.done + start, end: all.done + to, code, at });
        }
      }
      all.lines += answer.lines;
      all.conform += answer.conform;
      all.done = end;
      state.value = { ...all };
    }
    all.milliseconds = performance.now() - began;
  } catch (error) {
    all.why = error instanceof Refused ? error.message : String(error);
  }
  if (mine === turn) state.value = { ...all };
}

/** Fills the list with strings of the grammar, or with some that are almost of it, and checks them. */
export async function generate(kind: "natural" | "near-miss", count: number, seed: number): Promise<void> {
  const made = await workshop.ask<{ input?: string }[]>({ op: "generate", spec: spec.value, kind, count, seed });
  const lines = made.flatMap((it) => (it.input === undefined ? [] : [`${it.input}\n`]));
  written.value = lines.join("");
  await check(encoded(written.value));
}

export function List() {
  const now = state.value;
  // What was too long for the field, or came from a file, is checked again.
  const run = () => void check(written.value === "" ? bytes.value : encoded(written.value));
  const of = spec.value;
  // Counts by another document would be untrue.
  useEffect(() => {
    if (state.peek() && state.peek()?.of !== of) void check(bytes.value);
  }, [of]);
  const seed = () => Math.floor(Math.random() * 1e9);
  return (
    <section aria-labelledby="list">
      <h2 id="list">A list</h2>
      <p>
        One URL a line: write or paste here, or open a file. Nothing leaves this computer.{" "}
        <input
          type="file"
          aria-label="file with a list"
          onChange={async (event) => {
            const file = event.currentTarget.files?.[0];
            if (!file) return;
            written.value = "";
            await check(new Uint8Array(await file.arrayBuffer()));
          }}
        />
      </p>
      <textarea
        rows={6}
        value={written.value}
        onInput={(event) => (written.value = event.currentTarget.value)}
        spellcheck={false}
        aria-label="list of URLs"
        onPaste={(event) => {
          const text = event.clipboardData?.getData("text/plain") ?? "";
          if (text.length < SHOWN) return;
          event.preventDefault();
          pasted(text);
        }}
      />
      <p>
        <button type="button" onClick={run}>Check the list</button>{" "}
        <button type="button" onClick={() => void generate("natural", 20, seed())}>20 that conform</button>{" "}
        <button type="button" onClick={() => void generate("near-miss", 20, seed())}>20 that almost do</button>
      </p>
      {now && <Result of={now} />}
    </section>
  );
}

function Result({ of }: { of: State }) {
  const codes = [...of.codes].sort((one, other) => other[1] - one[1]);
  return (
    <>
      {of.why && <p role="alert" class="verdict no">{of.why}</p>}
      {of.milliseconds === null && !of.why && (
        <progress value={of.done} max={of.size || 1} aria-label="progress of the check" />
      )}
      <p role="status" class="counts">
        <b>{of.conform}</b> of <b>{of.lines}</b> conform; <b>{of.lines - of.conform}</b> do not
        {of.milliseconds !== null && ` (${(of.milliseconds / 1000).toFixed(2)} s)`}
      </p>
      {codes.length > 0 && (
        <table class="codes">
          <thead>
            <tr><th scope="col">first error</th><th scope="col">lines</th></tr>
          </thead>
          <tbody>
            {codes.map(([code, count]) => (
              <tr key={code}><th scope="row">{code}</th><td>{count}</td></tr>
            ))}
          </tbody>
        </table>
      )}
      {of.refused.length > 0 && <Rows rows={of.refused} count={of.refused.length} />}
      {of.lines - of.conform > of.refused.length && <p>The first {of.refused.length} are listed.</p>}
    </>
  );
}

/** Only the rows that can be seen are drawn. More of them are the same array, so that their count says when to draw. */
function Rows({ rows, count }: { rows: Refusal[]; count: number }) {
  const [top, scroll] = useState(0);
  const first = Math.max(0, Math.floor(top / ROW) - 5);
  const some = rows.slice(first, first + Math.ceil(HEIGHT / ROW) + 10);
  const decoder = new TextDecoder();
  return (
    <div
      class="rows scroll"
      role="region"
      aria-label="lines that do not conform"
      tabIndex={0}
      style={{ height: `${HEIGHT}px` }}
      onScroll={(event) => scroll(event.currentTarget.scrollTop)}
    >
      <div style={{ height: `${count * ROW}px`, position: "relative" }}>
        {some.map((it, place) => {
          const url = decoder.decode(bytes.value.subarray(it.start, Math.min(it.end, it.start + 2000)));
          return (
            <button
              type="button"
              key={it.line}
              style={{ position: "absolute", top: `${(first + place) * ROW}px`, height: `${ROW}px` }}
              onClick={() => open(decoder.decode(bytes.value.subarray(it.start, it.end)))}
            >
              <span>{it.line}</span> <span>{it.code}</span> <code>{visible(url.slice(0, 200))}</code>
            </button>
          );
        })}
      </div>
    </div>
  );
}
