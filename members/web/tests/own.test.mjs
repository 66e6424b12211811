// A grammar of one's own: its mistakes, a text, examples, its difference from a document or a key, and its file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { browse, changing, lab, part, write } from "./lab.mjs";

browse();

const PORT = "port = 1*DIGIT\naccept: 80\nrefuse: a\nrefuse: 8\nexercise: verdict rfc3986 a\n";
const verdict = (page) => page.locator("#verdict");
const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
/** An automaton of JFLAP: b, then any number of a. */
const JFLAP = `<?xml version="1.0"?><structure><type>fa</type><automaton><state id="0" name="q0"><initial/></state>
<state id="1" name="q1"><final/></state><transition><from>0</from><to>1</to><read>b</read></transition>
<transition><from>1</from><to>1</to><read>a</read></transition></automaton></structure>`;

test("a grammar is linted, checked and compared as it is written", async (t) => {
  const page = await lab(t, { view: "grammar", d: "rfc3986", s: "port", g: PORT, u: "8" });
  assert.equal(await verdict(page).innerText(), "Conforms to lesson.abnf, port");
  await write(page, "8x");
  assert.equal(await verdict(page).innerText(), "Does not conform to lesson.abnf, port");
  assert.equal(await page.locator(".cite").first().innerText(), "lesson.abnf, line 1");
  await page.getByText("2 of 3 examples are right").waitFor();
  await page.getByText("line 4: refuse 8: wrong").waitFor();
  await page.getByRole("button", { name: /^Compare with/ }).click();
  await page.getByText("is a subset of").waitFor();
  assert.match(await part(page, "Compare").getByRole("table").first().textContent(), /the empty string/);
  await page.getByRole("textbox", { name: "your grammar" }).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("more = other\n");
  await page.getByText("is a subset of").waitFor({ state: "detached" });
  await page.locator(".findings .error").filter({ hasText: "other" }).waitFor();
  assert.equal(await part(page, "Grammar and examples").locator(".cm-lintRange-error").first().innerText(), "other");
  await page.getByText("line 5: refuse 8: no verdict").waitFor();
});

test("all views show a grammar of one's own, and light up together", async (t) => {
  const page = await lab(t, { view: "grammar", g: 'a = b ["," a]\nb = "x" / c\nc = "x"\n', u: "x,x" });
  await changing(page, () => page.getByLabel("all trees").check());
  assert.match(await part(page, "Tree").innerText(), /4 trees/);
  const line = page.getByRole("treeitem", { name: /b x\s*, bytes 2 to 3/ }).first();
  await line.focus();
  assert.equal(await part(page, "BNF").locator("pre.lit").getAttribute("data-name"), "b");
  await page.getByRole("region", { name: "Railroad diagram of b" }).locator("svg").waitFor();
  await page.getByRole("region", { name: "Automaton of b" }).locator("svg").waitFor();
  assert.equal(await page.locator(".bytes mark").first().innerText(), "  x");
  await part(page, "Derivation").getByRole("slider").focus();
  await page.keyboard.press("End");
  assert.equal(await part(page, "Derivation").getByRole("status").innerText().then((it) => it.replaceAll(/\s/g, "")), "x,x");
});

test("a grammar that nests has a verdict and a tree", async (t) => {
  const page = await lab(t, { view: "grammar", g: 'e = "(" e ")" / "x"\n', u: "((x))" });
  assert.equal(await verdict(page).innerText(), "Conforms to lesson.abnf, e");
  await page.getByRole("treeitem").nth(3).waitFor();
});

test("a tree of thousands of levels is drawn, line by line", async (t) => {
  const page = await lab(t, { view: "grammar", g: 'a = "x" [a]\n', u: "x".repeat(5000), full: "" });
  await part(page, "Tree").getByText("The first 2000 of 9999 lines are shown.").waitFor();
  const lines = page.getByRole("treeitem");
  assert.equal(await lines.count(), 2000);
  await lines.first().focus();
  for (let down = 0; down < 4; down++) await page.keyboard.press("ArrowDown");
  const level = () => page.evaluate(() => document.activeElement.ariaLevel);
  assert.equal(await level(), "3");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await level(), "2");
  assert.equal(await part(page, "Derivation").getByRole("listitem").count(), 2000);
});

test("a key gives a grade, and an automaton of JFLAP is one", async (t) => {
  const page = await lab(t, { view: "grammar", g: 'a = "b" "a"\n', u: "ba" });
  const compare = part(page, "Compare");
  await compare.locator("input[type=file]").setInputFiles(file("key.jff", JFLAP));
  await page.getByRole("button", { name: "Compare with key.jff.abnf" }).click();
  await page.getByText(/^Score 0\.\d+: the answer lacks some strings of the key, and derives others/).waitFor();
  await compare.locator("input[type=file]").setInputFiles(file("key.abnf", "a = %x62 *%x61\naccept: b\nrefuse: a\n"));
  await page.getByRole("button", { name: "Compare with key.abnf" }).click();
  await compare.getByText("1 of 2 examples are right").waitFor();
  await compare.locator("input[type=file]").setInputFiles(file("key.abnf", "a = %x62\nrefuse: b\n"));
  await page.getByRole("button", { name: "Compare with key.abnf" }).click();
  await compare.getByText("the key contradicts its example in line 2").waitFor();
  await compare.locator("input[type=file]").setInputFiles(file("key.jff", JFLAP.replace("fa</type>", "pda</type>")));
  await compare.getByText("it is of the type pda; only finite automata").waitFor();
});

test("a lesson is opened, brought back by a link, saved, and its exercises are judged", async (t) => {
  const page = await lab(t, { view: "grammar", u: "80" });
  const open = page.getByLabel("Open a grammar, or an automaton of JFLAP");
  await changing(page, () => open.setInputFiles(file("ports.abnf", PORT.replaceAll("\n", "\r\n"))));
  assert.equal(await verdict(page).innerText(), "Conforms to ports.abnf, port");
  const other = await lab(t, new URLSearchParams(await page.evaluate(() => location.hash.slice(1))));
  assert.equal(await verdict(other).innerText(), "Conforms to ports.abnf, port");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save" }).click();
  const download = await saved;
  assert.equal(download.suggestedFilename(), "ports.abnf");
  assert.equal(readFileSync(await download.path(), "utf8"), PORT);
  await page.getByRole("button", { name: "Open the exercises" }).click();
  await page.getByText("0 of 1 solved").waitFor();
  const third = await lab(t, { view: "grammar", u: "baa" });
  await changing(third, () => third.getByLabel("Open a grammar, or an automaton of JFLAP").setInputFiles(file("b.jff", JFLAP)));
  assert.equal(await verdict(third).innerText(), "Conforms to b.jff.abnf, q0");
});

test("a text that is written while a slow grammar is read loses nothing", async (t) => {
  // The automaton has a state for each set of the last thirteen letters.
  const slow = `a = *l "x" 13l\nl = %x61-7A\n`;
  const page = await lab(t, { view: "grammar", g: slow, u: "x" });
  await page.getByRole("textbox", { name: "your grammar" }).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText('m = "y" / a\n');
  await page.waitForTimeout(100);
  const field = page.getByRole("textbox", { name: "URL", exact: true });
  await field.focus();
  for (let key = 0; key < 13; key++) {
    await page.keyboard.press("End");
    await page.keyboard.insertText("y");
    await page.waitForTimeout(100);
  }
  await page.getByText("Conforms to lesson.abnf, a").waitFor();
  await part(page, "BNF").locator('pre[data-name="m"]').waitFor();
  await page.getByRole("region", { name: "Railroad diagram of a" }).locator("svg").waitFor();
  assert.doesNotMatch(await page.locator("main").innerText(), /another question came/);
});

test("hostile grammars end with a sentence, and the page goes on", async (t) => {
  const page = await lab(t, { view: "grammar", g: `a = ${"(".repeat(600)}"x"${")".repeat(600)}\n` });
  await page.locator(".findings .error, [role=alert]").first().waitFor();
  await page.getByRole("textbox", { name: "your grammar" }).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("<script>alert(1)</script> = \"x\"");
  await page.locator(".findings .error, [role=alert]").first().waitFor();
  assert.equal(await page.evaluate(() => document.querySelectorAll("#page script").length), 0);
});
