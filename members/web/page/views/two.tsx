// Two languages: do they have the same strings? If not, a shortest string of each that the other does not have, and the cause.

import { useEffect, useId, useState } from "preact/hooks";
import { about, languages, strings } from "../state";
import type { Cause, Difference, Example, Facts, Span } from "../engine/answers";
import { Refused, workshop } from "../engine/client";
import { Places, visible } from "../engine/bytes";
import { Picture } from "../parts/picture";
import { Words } from "../parts/words";
import { shown } from "./check";

interface Table extends Difference {
  schemes: (Difference & { left: { scheme?: string } })[];
  productions: (Difference & { itself: boolean })[];
  productions_only_left: string[];
  productions_only_right: string[];
}

const SAYS = {
  equal: ["has the same strings as", ""],
  subset: ["is a subset of", ""],
  superset: ["is a superset of", ""],
  incomparable: ["and", "are incomparable: each has strings of its own"],
};

/** Long questions are given up after so many milliseconds. */
const PATIENCE = 60_000;

export function Two() {
  const list = useId();
  const [left, right] = languages.value;
  const [answer, show] = useState<Difference | Table | null>(null);
  const [why, say] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    show(null);
    say(null);
    const whole = ![left, right].some((it) => it.includes(":"));
    const request = whole
      ? { op: "table", left: { dialect: left }, right: { dialect: right } }
      : { op: "diff", left, right, strings: strings.value };
    workshop
      .ask<Difference | Table>(request, "", PATIENCE)
      .then((it) => here && show(it))
      .catch((error: Refused) => here && say(error.message));
    return () => void (here = false);
  }, [left, right]);
  const names = (about.value?.dialects ?? []).flatMap((it) => [it.id, ...it.productions.map((name) => `${it.id}:${name}`)]);
  const field = (label: string, value: string, set: (value: string) => void) => (
    <label>
      {label}{" "}
      <input list={list} value={value} spellcheck={false} onChange={(event) => set(event.currentTarget.value.trim())} />
    </label>
  );
  return (
    <section aria-labelledby="two">
      <h2 id="two">Two grammars</h2>
      <p>A document, a production of it as in rfc1738:hostname, or its URLs of a scheme as in rfc1738:http:</p>
      <p class="options">
        {field("left", left, (it) => (languages.value = [it, right]))}{" "}
        {field("right", right, (it) => (languages.value = [left, it]))}
        <datalist id={list}>
          {names.map((it) => (
            <option value={it} key={it} />
          ))}
        </datalist>
      </p>
      {why && <p role="alert" class="verdict no">{why}</p>}
      {!answer && !why && <p role="status">…</p>}
      {answer && <Relation of={answer} names={[left, right]} />}
      {answer && "schemes" in answer && <Whole of={answer} />}
      {answer && !("schemes" in answer) && (
        <div class="panels own">
          <Written name={left} />
          <Written name={right} />
        </div>
      )}
    </section>
  );
}

/** The BNF and the diagram of one of the productions that are compared. */
function Written({ name }: { name: string }) {
  const [facts, show] = useState<Facts | null>(null);
  const [dialect = "", production = ""] = name.split(":");
  useEffect(() => {
    let here = true;
    show(null);
    const asked = workshop.ask<Facts>({ op: "production", spec: { dialect }, name: production });
    // The URLs of a scheme are no production.
    asked.then((it) => here && show(it), () => {});
    return () => void (here = false);
  }, [dialect, production]);
  if (!facts) return null;
  return (
    <section class="panel" aria-label={name}>
      <h2>{name}</h2>
      <p class="cite">{facts.entry.document}, {facts.sections}</p>
      <pre>{facts.entry.bnf}</pre>
      <Picture svg={facts.railroad} label={`Railroad diagram of ${name}`} decorate={unlinked} />
    </section>
  );
}

/** Here the names in a diagram lead nowhere. */
function unlinked(svg: SVGSVGElement): void {
  for (const link of svg.querySelectorAll("a")) link.removeAttribute("href");
}

export function Relation({ of, names: [left, right] }: { of: Difference; names: [string, string] }) {
  const causes = of.causes ?? [];
  const [inner, outer] = [causes.filter((it) => it.innermost), causes.filter((it) => !it.innermost)];
  const [between, after] = SAYS[of.relation];
  return (
    <>
      <p role="status" class="verdict">
        <code>{left}</code> {between} <code>{right}</code> {after}
      </p>
      <Only side="left" name={left} other={right} examples={of.examples} />
      <Only side="right" name={right} other={left} examples={of.examples} />
      <Causes of={inner} caption="causes" />
      <Causes of={outer} caption={inner.length ? `causes that remain with the inner productions of ${right}` : "causes"} />
    </>
  );
}

/** Productions that make the difference, with strings that one side does not have. */
function Causes({ of, caption }: { of: Cause[]; caption: string }) {
  if (of.length === 0) return null;
  const some = (strings: string[], characters: string) => {
    const first = strings[0];
    if (first === undefined) return "";
    return first.length === 1 && characters ? [...characters].map((it) => shown(visible(it))).join(" ") : shown(visible(first)) || "the empty string";
  };
  return (
    <table>
      <caption>{caption}</caption>
      <Head of="production" />
      <tbody>
        {of.map((it) => (
          <tr key={it.left}>
            <th scope="row"><code>{it.left === it.right ? it.left : `${it.left} / ${it.right}`}</code></th>
            <td>{it.relation}</td>
            <td><code>{some(it.only_left, it.characters_only_left)}</code></td>
            <td><code>{some(it.only_right, it.characters_only_right)}</code></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The head of a table of differences. */
function Head({ of }: { of: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{of}</th>
        <th scope="col">relation</th>
        <th scope="col">only left</th>
        <th scope="col">only right</th>
      </tr>
    </thead>
  );
}

function Only({ side, name, other, examples }: { side: string; name: string; other: string; examples: Example[] }) {
  const own = examples.filter((it) => it.only === side);
  if (own.length === 0) return null;
  return (
    <table>
      <caption>
        only in <code>{name}</code>
      </caption>
      <thead>
        <tr>
          <th scope="col">string</th>
          <th scope="col">error in {other}</th>
          <th scope="col">read as</th>
        </tr>
      </thead>
      <tbody>
        {own.map((it) => (
          <tr key={it.input ?? it.input_hex}>
            <th scope="row"><code>{stringOf(it)}</code></th>
            <td>{it.refused && <><Words of={it.refused.message} /> (column {columnOf(it.input, it.refused.span)})</>}</td>
            <td>{it.read_as.at(-1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The column of an error in a string, as the program prints it. */
function columnOf(input: string | undefined, [start]: Span): number {
  return input === undefined ? start + 1 : new Places(input).column(start);
}

function stringOf(it: Example): string {
  if (it.input === undefined) return `bytes ${it.input_hex}`;
  return it.input === "" ? "the empty string" : shown(visible(it.input));
}

function Whole({ of }: { of: Table }) {
  const first = (it: Difference, side: "left" | "right") => {
    const example = it.examples.find((one) => one.only === side);
    return example ? stringOf(example) : "";
  };
  const differ = of.productions.filter((it) => it.relation !== "equal");
  const same = of.productions.filter((it) => it.relation === "equal");
  const row = (name: string, it: Difference) => (
    <tr key={name}>
      <th scope="row">
        <button
          type="button"
          onClick={() => (languages.value = [`${of.left.dialect}:${name}`, `${of.right.dialect}:${nameOf(name, it)}`])}
        >
          {name}
        </button>
      </th>
      <td>{it.relation}</td>
      <td><code>{first(it, "left")}</code></td>
      <td><code>{first(it, "right")}</code></td>
    </tr>
  );
  return (
    <>
      {of.schemes.length > 1 && (
        <table>
          <caption>whole URLs, by their schemes</caption>
          <Head of="scheme" />
          <tbody>
            {of.schemes.map((it) => (it.left.scheme ? row(`${it.left.scheme}:`, it) : null))}
          </tbody>
        </table>
      )}
      <table>
        <caption>productions of the same name that differ</caption>
        <Head of="production" />
        <tbody>{differ.map((it) => row(it.left.production, it))}</tbody>
      </table>
      <p>The same in both: {same.map((it) => it.left.production).join(", ") || "none"}.</p>
      <p>Only left: {of.productions_only_left.join(", ") || "none"}. Only right: {of.productions_only_right.join(", ") || "none"}.</p>
    </>
  );
}

/** The name on the right, where it may be written otherwise. */
function nameOf(name: string, it: Difference): string {
  return name.endsWith(":") ? name : it.right.production;
}
