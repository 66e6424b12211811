// The verdict on one URL: the answer first, then what is wrong, and what the other documents say.

import { useEffect, useRef, useState } from "preact/hooks";
import { effect } from "@preact/signals";
import type { EditorView } from "@codemirror/view";
import { editor, light, mark } from "../parts/editor";
import { COMPARED, checked, choose, compared, focus, innermost, mode, places, pointed, spec, text, trouble } from "../state";
import { several } from "./list";
import { Words } from "../parts/words";
import { json, visible } from "../engine/bytes";
import type { Finding, Report, Span } from "../engine/answers";

/** Replaces some bytes of the text. */
function replace([start, end]: Span, by: string): void {
  const of = places.value;
  text.value = of.text.slice(0, of.unit(start)) + by + of.text.slice(of.unit(end));
}

let field: EditorView | undefined;

/** The same as one who writes does it. */
function write(span: Span, by: string): void {
  replace(span, by);
  field?.focus();
}

export function Field() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const view = editor(host.current, text.value, "URL", {
      changed: (next) => (text.value = next),
      moved: (at) => choose(innermost(places.value.byte(at))),
      several,
    });
    field = view;
    const ends = [
      effect(() => {
        const next = text.value;
        if (next !== view.state.doc.toString()) {
          view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
        }
      }),
      effect(() => {
        const at = focus.value;
        const of = places.peek();
        const range = at && { from: of.unit(at.start), to: of.unit(at.end) };
        if (!range || range.to <= view.state.doc.length) view.dispatch({ effects: light.of(range ?? null) });
      }),
      effect(() => {
        const [report, cited] = [checked.value?.report, checked.value?.places];
        // A report on another text has other places.
        if (!report || report.input !== view.state.doc.toString()) return;
        const of = places.peek();
        mark(
          view,
          report.diagnostics.slice(0, FOUND).map((it, place) => ({
            from: of.unit(it.span[0]),
            to: of.unit(it.span[1]),
            severity: it.severity === "note" ? "info" : it.severity,
            message: `${it.message}\n${cited?.[place]}`,
            actions: it.fix
              ? [{ name: fixLabel(it), apply: () => it.fix && replace(it.fix.span, it.fix.replacement) }]
              : [],
          })),
        );
      }),
    ];
    return () => {
      ends.forEach((end) => end());
      view.destroy();
    };
  }, []);
  return <div class="field" ref={host} />;
}

function fixLabel({ fix }: Finding): string {
  if (!fix) return "";
  const what = fix.replacement === "" ? "Remove this" : `Write ${visible(fix.replacement)}`;
  return fix.confidence === "certain" ? what : `${what}, perhaps`;
}

/** A text in which blanks can be seen. */
export function shown(text: string): string {
  return text.replaceAll(" ", "␣");
}

/** So many findings are shown one by one. */
const FOUND = 100;

export function Answer() {
  const answer = checked.value;
  if (trouble.value) return <p class="verdict no" role="alert">{trouble.value}</p>;
  if (!answer) return <p class="verdict">…</p>;
  const { report, document } = answer;
  const says = report.conforms
    ? `Conforms to ${document}, ${report.start}`
    : report.derives
      ? `Does not conform to ${document}, though ${report.start} derives it`
      : `Does not conform to ${document}, ${report.start}`;
  const found = report.diagnostics;
  return (
    <section aria-labelledby="verdict" class="answer">
      <div role="status">
        <h2 id="verdict" class={report.conforms ? "verdict yes" : "verdict no"}>
          {says}
        </h2>
      </div>
      {answer.read_as && (
        <p>
          <Words of={`Read as: ${answer.read_as}`} />
        </p>
      )}
      {answer.browser && (
        <p class="browser">
          <Words of={`${answer.browser[0]?.toUpperCase()}${answer.browser.slice(1)}`} />
        </p>
      )}
      <Repairs report={report} />
      {found.length > 0 && (
        <ol class="findings" aria-label="findings">
          {found.slice(0, FOUND).map((it, place) => (
            <Found finding={it} narrated={answer.narrated[place] ?? ""} errors={answer.errors[place] ?? []} cited={answer.places[place] ?? ""} key={`${it.code}${it.span}`} />
          ))}
        </ol>
      )}
      {found.length > FOUND && <p>The first {FOUND} of {found.length} findings are listed.</p>}
      <Data report={report} />
    </section>
  );
}

/** The report as the library gave it. The script `check` reads it here. */
function Data({ report }: { report: Report }) {
  const [open, show] = useState(false);
  return (
    <details class="report" onToggle={(event) => show(event.currentTarget.open)}>
      <summary>The report as JSON</summary>
      {open && <pre>{json(report)}</pre>}
    </details>
  );
}

function Found({ finding: it, narrated, errors, cited }: { finding: Finding; narrated: string; errors: string[]; cited: string }) {
  const [start, end] = it.span;
  const here = { start, end, name: it.within.at(-1) };
  const what = places.value.slice(start, end);
  return (
    <li
      class={it.severity}
      onPointerEnter={() => (pointed.value = here)}
      onPointerLeave={() => (pointed.value = null)}
    >
      <button type="button" class="place" onClick={() => choose(here)}>
        <code>{what === "" ? "end" : shown(visible(what))}</code> at byte {start}, column {places.value.column(start)}
      </button>{" "}
      <strong><Words of={it.message} /></strong> <span class="code">{[it.code, ...errors].join(", ")}</span>
      {it.fix && (
        <button type="button" class="fix" onClick={() => it.fix && write(it.fix.span, it.fix.replacement)}>
          {fixLabel(it)}
        </button>
      )}
      <p class="why"><Words of={it.help} /></p>
      <p class="cite">{cited}</p>
      <p class="heard">{narrated}</p>
    </li>
  );
}

function Repairs({ report }: { report: Report }) {
  const [repaired, guesses] = [report.repaired, report.alternatives ?? []];
  if (repaired === null && guesses.length === 0) return null;
  const all = [...(repaired === null ? [] : [repaired]), ...guesses.filter((it) => it !== repaired)];
  return (
    <ul class="repairs" aria-label="suggestions">
      {all.map((it) => (
        <li key={it}>
          {it === repaired ? "Write instead: " : "Perhaps meant: "}
          <button type="button" onClick={() => write([0, places.value.length], it)}>
            <code>{visible(it)}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Dialects() {
  const long = places.value.length > COMPARED;
  return (
    <section aria-labelledby="dialects">
      <h2 id="dialects">All documents{spec.value.start && ", of a whole URL"}</h2>
      {long && <p>Texts of at most {COMPARED} bytes are compared.</p>}
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="dialects">
        <table class="documents">
          <thead>
            <tr>
              <th scope="col">document</th>
              <th scope="col">derives</th>
              <th scope="col">conforms</th>
              <th scope="col">matched by, or first finding</th>
            </tr>
          </thead>
          <tbody>
            {(compared.value?.verdicts ?? []).map((it) => (
              <tr key={it.dialect} class={it.conforms ? "yes" : "no"}>
                <th scope="row">
                  <button type="button" onClick={() => (spec.value = { dialect: it.dialect })}>
                    {it.dialect}
                  </button>
                </th>
                <td>{it.derives ? "yes" : "no"}</td>
                <td>{it.conforms ? "yes" : "no"}</td>
                <td><Words of={it.message ?? it.taken_by.join(" › ")} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The host of the text as each reader sees it: an attacker writes what a filter and the program after it read in two ways. */
export function Hosts() {
  const seen = compared.value?.hosts;
  if (!seen) return null;
  const others = [
    ["authority not divided by", seen.undivided],
    ["refused by", seen.refused],
  ] as const;
  return (
    <section aria-labelledby="hosts">
      <h2 id="hosts">Which host?</h2>
      <p class={seen.agree ? "" : "differ"}><Words of={seen.told} /></p>
      {seen.rows.length > 0 && (
        <div class="scroll" tabIndex={0} role="group" aria-labelledby="hosts">
          <table class="hosts">
            <thead>
              <tr>
                {["host", "user", "port", "path", "seen by"].map((it) => (
                  <th scope="col" key={it}>{it}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {seen.rows.map(({ parts, readers }) => (
                <tr key={readers[0]}>
                  {parts.map((part, at) => (
                    <td key={at}>{part === null ? "–" : <code>{visible(part)}</code>}</td>
                  ))}
                  <td>{readers.join("; ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {others.map(([what, readers]) => readers.length > 0 && <p class="cite" key={what}>{what} {readers.join(", ")}</p>)}
    </section>
  );
}

/** Shows one URL, as from a list. */
export function open(url: string): void {
  text.value = url;
  mode.value = "url";
}
