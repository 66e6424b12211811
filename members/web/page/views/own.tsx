// A grammar of one's own, with its examples and exercises: one text, the file that `urlgram grade` reads.

import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { setDiagnostics } from "@codemirror/lint";
import { EditorState, Text } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Checked, Difference, Lint, Listed, Spec, Trees } from "../engine/answers";
import { workshop } from "../engine/client";
import { theme } from "../parts/editor";
import { about, own, spec } from "../state";
import { Chooser, nameOf } from "./chooser";
import { Relation } from "./two";
import { Places, visible } from "../engine/bytes";
import { Words } from "../parts/words";

/** The lines as `urlgram grade` reads them; the grammar keeps the numbers of its lines. */
function lesson(text: string) {
  const examples: { accept: boolean; text: string; line: number }[] = [];
  const exercises: string[] = [];
  const grammar = text.split("\n").map((line, place) => {
    const [, key, said = ""] = /^\s*;?\s*(accept|refuse|exercise): ?(.*)$/i.exec(line) ?? [];
    if (!key) return line;
    if (key.toLowerCase() === "exercise") exercises.push(said);
    else examples.push({ accept: key.toLowerCase() === "accept", text: said, line: place + 1 });
    return "";
  });
  return { grammar: grammar.join("\n"), examples, exercises };
}

interface Answers {
  lint: Lint[];
  listed: Listed[];
  checked: Checked | null;
  trees: Trees | null;
  verdicts: boolean[];
  trouble: string | null;
}

const NOTHING: Answers = { lint: [], listed: [], checked: null, trees: null, verdicts: [], trouble: null };
const told = (error: unknown) => (error instanceof Error ? error.message : String(error));
/** The milliseconds that a grammar may take at each key. */
const PATIENCE = 5000;
/** After so many texts the memory that they hold is freed. */
const MOST = 50;
let asked = 0;

export function Own() {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [notation, setNotation] = useState("");
  const [start, setStart] = useState("");
  const [text, setText] = useState("1.50");
  const [found, setFound] = useState(NOTHING);
  const [difference, setDifference] = useState<Difference | string | null>(null);
  const [key, setKey] = useState<{ name: string; text: string } | null>(null);
  const { grammar, examples, exercises } = lesson(own.value);
  const source = { name: "your grammar", text: grammar, ...(notation && { notation }) };
  const mine: Spec = { grammar: source, ...(found.listed.some((it) => it.name === start) && { start }) };

  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const extensions = [
      history(),
      keymap.of([...standardKeymap, ...historyKeymap]),
      lineNumbers(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "your grammar", spellcheck: "false", autocapitalize: "off" }),
      EditorView.updateListener.of((it) => {
        if (it.docChanged) own.value = it.state.doc.toString();
      }),
      theme,
    ];
    view.current = new EditorView({ root, parent: root, state: EditorState.create({ doc: own.peek(), extensions }) });
    return () => view.current?.destroy();
  }, []);
  useEffect(() => {
    const to = view.current;
    if (to && to.state.doc.toString() !== own.value) to.dispatch({ changes: { from: 0, to: to.state.doc.length, insert: own.value } });
  }, [own.value]);

  useEffect(() => {
    let late = false;
    const ask = async () => {
      if (++asked % MOST === 0) workshop.renew();
      const next: Answers = { ...NOTHING, verdicts: [] };
      try {
        next.lint = await workshop.ask<Lint[]>({ op: "lint", grammar: source }, "", PATIENCE);
        if (late) return;
        next.listed = await workshop.ask<Listed[]>({ op: "grammar", spec: { grammar: source } }, "", PATIENCE);
        if (late) return;
        next.checked = await workshop.ask<Checked>({ op: "check", spec: mine }, text, PATIENCE);
        for (const it of examples) {
          if (late) return;
          const { report } = await workshop.ask<Checked>({ op: "check", spec: mine }, it.text, PATIENCE);
          next.verdicts.push(report.conforms === it.accept);
        }
        next.trees = await workshop.ask<Trees>({ op: "tree", spec: mine, full: false, all: true }, text, PATIENCE);
      } catch (error) {
        next.trouble = told(error);
      }
      if (!late) setFound(next);
    };
    const timer = window.setTimeout(() => void ask(), 80);
    return () => {
      late = true;
      window.clearTimeout(timer);
    };
  }, [own.value, notation, start, text]);

  useEffect(() => {
    const to = view.current;
    if (!to) return;
    // The lines of examples are empty in the grammar: a place is the same only within its line.
    const [of, lines] = [new Places(grammar), Text.of(grammar.split("\n"))];
    const at = (offset: number) => {
      const unit = of.unit(offset);
      const { number, from } = lines.lineAt(unit);
      const line = to.state.doc.line(Math.min(number, to.state.doc.lines));
      return Math.min(line.from + unit - from, line.to);
    };
    const marks = found.lint.map(({ span, severity, message, help }) => ({
      from: at(span[0]),
      to: Math.max(at(span[0]), at(span[1])),
      severity: severity === "note" ? ("info" as const) : severity,
      message: help ? `${message}\n${help}` : message,
    }));
    to.dispatch(setDiagnostics(to.state, marks));
  }, [found]);

  // A comparison of what is no longer there would be untrue.
  const round = useRef(0);
  useEffect(() => {
    round.current++;
    setDifference(null);
  }, [own.value, notation, start, spec.value, key]);
  const compare = () => {
    const now = ++round.current;
    const show = (it: Difference | string) => now === round.current && setDifference(it);
    setDifference("…");
    workshop
      .ask<Difference>({ op: "diff", left: mine, right: key ? { grammar: key } : spec.value, strings: 3 })
      .then(show, (error: unknown) => show(told(error)));
  };
  const save = () => {
    const to = document.createElement("a");
    to.href = URL.createObjectURL(new Blob([own.value], { type: "text/plain" }));
    to.download = "lesson.abnf";
    to.click();
    URL.revokeObjectURL(to.href);
  };
  const report = found.checked?.report;
  return (
    <>
      <p class="options">
        <label>
          Notation{" "}
          <select value={notation} onChange={(it) => setNotation(it.currentTarget.value)}>
            <option value="">found out</option>
            {about.value?.notations.map((it) => <option key={it}>{it}</option>)}
          </select>
        </label>{" "}
        <label>
          Start{" "}
          <select value={start} onChange={(it) => setStart(it.currentTarget.value)}>
            <option value="">the first production</option>
            {found.listed.map((it) => <option key={it.name}>{it.name}</option>)}
          </select>
        </label>{" "}
        <button type="button" onClick={save}>Save</button>{" "}
        <label>
          Open{" "}
          <input type="file" onChange={(it) => void it.currentTarget.files?.[0]?.text().then((read) => (own.value = read.replace(/\r\n?/g, "\n")))} />
        </label>
      </p>
      <div class="panels">
        <section class="panel">
          <h2>Grammar and examples</h2>
          <div class="field" ref={host} />
          <ul class="findings">
            {found.lint.map((it, place) => <li class={it.severity} key={place}><Words of={`${it.message}. ${it.help ?? ""}`} /></li>)}
          </ul>
          {found.trouble && <p class="stop" role="alert"><Words of={found.trouble} /></p>}
        </section>
        <section class="panel">
          <h2>A text</h2>
          <input aria-label="text to check" value={text} spellcheck={false} onInput={(it) => setText(it.currentTarget.value)} />
          {report && (
            <p class={`verdict ${report.conforms ? "yes" : "no"}`} role="status">
              {report.conforms ? "Conforms" : "Does not conform"} to {report.start}
            </p>
          )}
          <ul class="findings">
            {report?.diagnostics.map((it, place) => <li class={it.severity} key={place}><Words of={it.message} /></li>)}
          </ul>
          {found.trees && <p>{found.trees.count === "1" ? "One tree" : `${found.trees.count ?? "Infinitely many"} trees`}</p>}
          {found.trees?.trees.map((it, place) => <pre key={place}>{it.text}</pre>)}
          <h2>Examples</h2>
          <ul>
            {examples.map((it, place) => (
              <li key={it.line}>
                line {it.line}: {it.accept ? "accept" : "refuse"} <code>{visible(it.text) || "ε"}</code>:{" "}
                {found.verdicts[place] === undefined ? "no verdict" : found.verdicts[place] ? "right" : "wrong"}
              </li>
            ))}
            {exercises.map((it, place) => <li key={`exercise ${place}`}>exercise: {it}</li>)}
          </ul>
        </section>
        <section class="panel">
          <h2>Compare with a document</h2>
          <Chooser />
          <p>
            <label>
              or a key{" "}
              <input
                type="file"
                onChange={(it) => {
                  const file = it.currentTarget.files?.[0];
                  if (!file) return setKey(null);
                  void file.text().then((read) => setKey({ name: file.name, text: lesson(read.replace(/\r\n?/g, "\n")).grammar }));
                }}
              />
            </label>
          </p>
          <button type="button" onClick={compare}>Compare with {key?.name ?? nameOf(spec.value)}</button>
          {typeof difference === "string" && <p role="status">{difference}</p>}
          {difference && typeof difference === "object" && (
            <Relation
              of={difference}
              names={[difference.left.production, `${difference.right.dialect}:${difference.right.production}`]}
            />
          )}
        </section>
      </div>
    </>
  );
}
