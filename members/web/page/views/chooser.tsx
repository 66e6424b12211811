// Which grammar: a document or a format, from a list that filters, and one of its productions.

import { useId } from "preact/hooks";
import { about, spec } from "../state";
import { Term } from "../parts/term";
import type { Spec } from "../engine/answers";

/** The name under which a choice is typed. */
export function nameOf(of: Spec): string {
  return of.format ?? of.dialect ?? "";
}

export function Chooser() {
  const [grammars, names] = [useId(), useId()];
  const known = about.value;
  if (!known) return null;
  const of = spec.value;
  const dialect = known.dialects.find((it) => it.id === of.dialect || it.aliases.includes(of.dialect ?? ""));
  const format = known.formats.find((it) => it.name === of.format);
  const productions = dialect?.productions ?? [];
  const pick = (name: string) => {
    const options = { ...(of.printed && { printed: true }), ...(of.tolerant && { tolerant: true }) };
    if (known.dialects.some((it) => it.id === name || it.aliases.includes(name))) spec.value = { dialect: name, ...options };
    else if (known.formats.some((it) => it.name === name)) spec.value = { format: name, ...options };
  };
  return (
    <fieldset class="chooser">
      <legend>Grammar</legend>
      <label>
        Document or format{" "}
        <input
          list={grammars}
          value={nameOf(of)}
          spellcheck={false}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => pick(event.currentTarget.value)}
          onBlur={(event) => (event.currentTarget.value = nameOf(spec.value))}
        />
        <datalist id={grammars}>
          {known.dialects.map((it) => (
            <option value={it.id} key={it.id}>{`${it.document}, ${it.title}, ${it.date}`}</option>
          ))}
          {known.formats.map((it) => (
            <option value={it.name} key={it.name}>{`${it.document}: ${it.about}`}</option>
          ))}
        </datalist>
      </label>
      <label>
        Production{" "}
        <input
          list={names}
          value={of.start ?? dialect?.start ?? format?.start ?? ""}
          spellcheck={false}
          disabled={!dialect}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => {
            const name = event.currentTarget.value;
            if (productions.includes(name)) spec.value = { ...of, start: name };
          }}
          onBlur={(event) => (event.currentTarget.value = of.start ?? dialect?.start ?? format?.start ?? "")}
        />
        <datalist id={names}>
          {productions.map((it) => (
            <option value={it} key={it} />
          ))}
        </datalist>
      </label>
      {(["printed", "tolerant"] as const).map((it) => {
        const word = it === "printed" ? "as printed" : it;
        return (
          <span class="option" key={it}>
            <label>
              <input type="checkbox" checked={of[it] ?? false} onChange={(event) => (spec.value = { ...of, [it]: event.currentTarget.checked })} /> {word}
            </label>{" "}
            <Term of={word} />
          </span>
        );
      })}
      <p class="about">
        {dialect
          ? `${dialect.document}, ${dialect.title}, ${dialect.date}`
          : format && `${format.document}: ${format.about}`}
      </p>
    </fieldset>
  );
}
