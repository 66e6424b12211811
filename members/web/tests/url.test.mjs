// The views of one URL.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, changing, field, lab, part, write } from "./lab.mjs";

browse();

const BLANK = { d: "rfc3986", u: "http://h/a b" };
const verdict = (page) => page.locator("#verdict").innerText();

test("a verdict has its findings, and a click writes what is right", async (it) => {
  const page = await lab(it, BLANK);
  assert.equal(await verdict(page), "Does not conform to RFC 3986, URI");
  const findings = page.getByRole("list", { name: "findings" }).getByRole("listitem");
  assert.equal(await findings.count(), 1);
  assert.match(await findings.innerText(), /at byte 10[^]*RFC 3986, Appendix A, sections 2\.1 and 3\.3/);
  assert.equal(await page.locator(".cm-lintRange").innerText(), " ");
  await page.locator(".cm-lintRange").hover();
  assert.match(await page.locator(".cm-diagnostic").innerText(), /contains a space/);
  await changing(page, () => findings.getByRole("button", { name: "Write %20" }).click());
  assert.equal(await field(page).innerText(), "http://h/a%20b");
  assert.equal(await verdict(page), "Conforms to RFC 3986, URI");
});

test("a check by the URL Standard has a browser's answer, and its names of errors", async (it) => {
  const page = await lab(it, { d: "whatwg", u: "https:\\\\h/a b" });
  assert.equal(await verdict(page), "Does not conform to the URL Standard, absolute-URL-with-fragment-string");
  const answer = /^Browsers accept it as https:\/\/h\/a%20b \(special-scheme-missing-following-solidus, .*invalid-URL-unit\)/;
  assert.match(await page.locator(".browser").innerText(), answer);
  const codes = await page.locator(".findings .code").allInnerTexts();
  assert.ok(codes.some((it) => it.endsWith(", invalid-URL-unit")), String(codes));
  const other = await lab(it, { d: "rfc3986", u: "https://h/a b" });
  assert.equal(await other.locator(".browser").count(), 0);
});

test("a suggestion is one click away", async (it) => {
  const page = await lab(it, { d: "rfc1738", u: "http://h/~a" });
  const suggestion = page.getByRole("list", { name: "suggestions" }).getByRole("button").first();
  const text = await suggestion.innerText();
  await changing(page, () => suggestion.click());
  assert.equal(await field(page).innerText(), text);
  assert.match(await verdict(page), /^Conforms/);
});

test("all documents are compared, and one of them is chosen by its name", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "http://h/~a" });
  const rows = part(page, "Documents").getByRole("row");
  assert.ok((await rows.count()) > 10);
  assert.match(await rows.filter({ hasText: "rfc1738" }).innerText(), /no\s+no/);
  await changing(page, () => rows.getByRole("button", { name: "rfc1738", exact: true }).click());
  assert.match(await verdict(page), /^Does not conform to RFC 1738/);
});

test("hosts that readers see are side by side", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "http://good.example\\@evil.example/" });
  const hosts = part(page, "Hosts");
  assert.match(await hosts.innerText(), /readers see 2 hosts: evil\.example, good\.example/);
  assert.match(await hosts.getByRole("row").filter({ hasText: "browsers" }).innerText(), /^good\.example\s+–/);
  assert.match(await hosts.innerText(), /refused by [^]*RFC 3986/);
  await write(page, "http://w3.org/");
  assert.match(await hosts.innerText(), /the host is w3\.org for each that reads it/);
});

test("a document and a production are chosen by their names, and a format by its", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "h" });
  await changing(page, () => page.getByLabel("Production").fill("reg-name"));
  assert.equal(await verdict(page), "Conforms to RFC 3986, reg-name");
  await changing(page, () => page.getByLabel("Document or format").fill("rfc1738"));
  assert.match(await verdict(page), /RFC 1738/);
});

test("the tree is walked by the arrow keys, and all views show the place", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "http://h/a?b#c" });
  const lines = page.getByRole("tree").getByRole("treeitem");
  await lines.first().focus();
  const here = () => page.evaluate(() => document.activeElement.innerText);
  const seen = [await here()];
  for (let down = 0; down < 30 && !seen.at(-1).includes("query"); down++) {
    await page.keyboard.press("ArrowDown");
    seen.push(await here());
  }
  assert.match(seen.at(-1), /query b\s*, bytes 11 to 12/);
  assert.equal(await part(page, "BNF").locator("pre.lit").getAttribute("data-name"), "query");
  assert.deepEqual(await page.locator(".bytes mark").allInnerTexts().then((it) => it.map((text) => text.trim())), ["b", "62"]);
  assert.equal(await field(page).locator(".lit").innerText(), "b");
  await page.getByRole("region", { name: "Railroad diagram of query" }).locator("svg").waitFor();
  await page.keyboard.press("ArrowLeft");
  assert.match(await here(), /^URI/);
  await page.keyboard.press("End");
  assert.match(await here(), /fragment|text/);
});

test("a diagram lights up what the text goes through", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "http://h/a?b" });
  const picture = page.getByRole("region", { name: "Railroad diagram of URI" });
  await page.getByRole("treeitem").first().focus();
  const lit = picture.locator("g.nonterminal.lit");
  await lit.first().waitFor();
  const names = await lit.allTextContents().then((it) => it.map((name) => name.trim()));
  assert.ok(names.includes("scheme") && names.includes("query") && !names.includes("fragment"), String(names));
  await picture.locator("a").filter({ hasText: "scheme" }).click();
  await page.getByRole("region", { name: "Railroad diagram of scheme" }).locator("svg").waitFor();
});

test("a name in the BNF is pressed for its production", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "http://h/a?b" });
  await part(page, "BNF").locator('pre[data-name="URI"]').getByRole("button", { name: "scheme" }).click();
  assert.match(await page.locator('[role="treeitem"][aria-selected="true"]').first().innerText(), /scheme/);
});

test("the names of the BNF are walked by the arrow keys", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "http://h/a?b" });
  await part(page, "BNF").getByRole("group").focus();
  for (const key of ["ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "scheme");
  assert.equal(await part(page, "BNF").locator("pre.lit").getAttribute("data-name"), "scheme");
});

test("an automaton goes step by step", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "http", s: "scheme" });
  const panel = part(page, "Automaton");
  await panel.locator(".picture svg").waitFor();
  assert.match(await panel.getByRole("status").innerText(), /after 4 of 4 bytes in state \d+, which accepts/);
  const slider = panel.getByRole("slider");
  await slider.focus();
  await page.keyboard.press("Home");
  assert.match(await panel.getByRole("status").innerText(), /after 0 of 4 bytes in state 0, which does not accept/);
  assert.equal(await panel.locator("g.lit").count(), 1);
});

test("a step through a part of the text is a step through all of that part", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "http://host/a" });
  await page.getByRole("treeitem", { name: /^scheme/ }).first().focus();
  const panel = part(page, "Automaton");
  await panel.getByText("after 4 of 4 bytes").waitFor();
  await panel.getByRole("slider").focus();
  await page.keyboard.press("ArrowLeft");
  assert.match(await panel.getByRole("status").innerText(), /after 3 of 4 bytes/);
  assert.equal(await field(page).locator(".lit").innerText(), "t");
});

test("a derivation goes step by step", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "http://h/a" });
  const panel = part(page, "Derivation");
  const slider = panel.getByRole("slider");
  assert.equal(await panel.getByRole("status").innerText(), "URI");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  assert.match(await panel.getByRole("status").innerText(), /^scheme/);
  await page.keyboard.press("End");
  assert.equal((await panel.getByRole("status").innerText()).replaceAll(/\s/g, ""), "http://h/a");
});

test("all trees of an ambiguous text are there, with the place where they differ", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "1.2.3.4", s: "host" });
  await changing(page, () => page.getByLabel("all trees").check());
  const panel = part(page, "Tree");
  assert.match(await panel.innerText(), /2 trees; the first is the one that is meant/);
  await panel.getByRole("button", { name: "tree 2" }).click();
  assert.ok((await panel.locator(".marked").count()) > 0);
});

test("bytes are chosen by the pointer and by the keyboard", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "http://h/é" });
  const panel = part(page, "Bytes");
  assert.deepEqual(await panel.locator("pre").allInnerTexts(), ["0\n  h  t  t  p  :  /  /  h\n 68 74 74 70 3A 2F 2F 68", "8\n  /  ·  ·\n 2F C3 A9"]);
  const selected = page.locator('[role="treeitem"][aria-selected="true"]').first();
  // The middle of the fourth of eight columns.
  const { width, height } = await panel.locator("pre").first().boundingBox();
  await panel.locator("pre").first().click({ position: { x: (width * 3.5) / 8, y: height / 2 } });
  assert.match(await selected.innerText(), /scheme/);
  assert.equal(await panel.getByRole("status").innerText(), "byte 3: 70, p, in scheme");
  assert.deepEqual(await panel.locator("mark").allInnerTexts(), ["  h  t  t  p", " 68 74 74 70"]);
  await page.mouse.move(0, 0);
  for (let key = 0; key < 4; key++) await page.keyboard.press("ArrowRight");
  assert.match(await panel.getByRole("status").innerText(), /^byte 7: 68, h, in /);
  await page.keyboard.press("Home");
  assert.equal(await panel.getByRole("status").innerText(), "byte 0: 68, h, in scheme");
});

test("a link brings back all that is shown", async (it) => {
  const page = await lab(it, { u: "x" });
  await page.getByLabel("Document or format").fill("rfc1738");
  await page.getByLabel("as printed", { exact: true }).check();
  await page.getByLabel("down to the characters").check();
  await write(page, "http://h/ü%20&#+ 😀");
  const state = await page.evaluate(() => location.hash);
  const other = await lab(it, new URLSearchParams(state.slice(1)));
  const shown = (of) => of.locator("main").ariaSnapshot();
  await page.getByRole("heading", { level: 1 }).hover();
  assert.ok((await shown(other)) === (await shown(page)));
  assert.equal(await field(other).innerText(), "http://h/ü%20&#+ 😀");
  // A link that is opened in the same page.
  await changing(other, () => other.evaluate(() => void (location.hash = "#d=rfc3986&u=http%3A%2F%2Fi%2F")));
  assert.equal(await verdict(other), "Conforms to RFC 3986, URI");
});

test("the page names what it contains, with licences", async (it) => {
  const page = await lab(it, {});
  await page.getByText("Licences", { exact: true }).click();
  const text = page.locator(".licences pre");
  for (const part of [/nom \d+\.\d+\.\d+, MIT/, /@codemirror\/view \d/, /Permission is hereby granted/]) await text.filter({ hasText: part }).waitFor();
});

test("a text that is too long for the address is not there, and the link has it", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "x" });
  await write(page, `http://h/${"a/".repeat(20_000)}`);
  await page.getByText("This text is too long for the address").waitFor();
  assert.doesNotMatch(await page.evaluate(() => location.hash), /u=/);
  assert.equal(await verdict(page), "Conforms to RFC 3986, URI");
  assert.match(await part(page, "Derivation").innerText(), /too long for a tree/);
});

test("a URL that lacks the form of its scheme has the trees and the derivation of the grammar", async (it) => {
  const page = await lab(it, { d: "url-06", u: "http://3com.com/" });
  assert.match(await part(page, "Derivation").innerText(), /not in the form that its scheme asks for/);
  await changing(page, () => page.getByLabel("all trees").check());
  assert.match(await part(page, "Tree").innerText(), /1 tree/);
  assert.match(await part(page, "Tree").innerText(), /not the form that the scheme asks for/);
  assert.match(await part(page, "Derivation").innerText(), /0 of \d/);
});

test("a key over marked text leaves no style, which the policy forbids", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "x" });
  for (const [keys, text] of [[["Control+A"], "q"], [["Control+Home", "Shift+ArrowRight"], "qb"]]) {
    await write(page, " b");
    await field(page).locator(".cm-lintRange").first().waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press("q");
    await page.waitForFunction((text) => document.querySelector(".field").shadowRoot.textContent.includes(text), text);
    await page.waitForTimeout(100);
    assert.equal(await field(page).innerText(), text);
  }
});

test("the BNF of the production that is asked for is in sight in its panel", async (t) => {
  const page = await lab(t, { d: "rfc3986", s: "IPv6address", u: "::1" });
  const place = () =>
    page.locator(".bnf .lit").evaluate((line) => {
      const [of, panel] = [line, line.closest(".panel")].map((it) => it.getBoundingClientRect());
      return of.top >= panel.top && of.top < panel.bottom;
    });
  assert.ok(await place());
});
