// On the wall of a room: what is in sight, what the keys do, and what a link brings back.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answered, browse, changing, field, lab, part, write } from "./lab.mjs";

browse();

const URL_ = "http://www.example.com/a b?x=~y#f";
const verdict = (page) => page.locator("#verdict");
const state = (page) => page.evaluate(() => location.hash.slice(1));

for (const [width, height] of [[1366, 768], [960, 540]]) {
  for (const [show, names] of [["tree,bnf", ["Tree", "BNF"]], ["railroad,automaton", ["Diagram", "Automaton"]], ["derivation,bytes", ["Derivation", "Bytes"]]]) {
    test(`at ${width}x${height}, the URL, the verdict, the documents, ${names.join(" and ")} are in sight`, async (t) => {
      const page = await lab(t, { d: "rfc3986", u: URL_, show }, { viewport: { width, height } });
      const seen = [field(page), verdict(page), page.locator(".caret").first(), page.locator(".chip").last(), ...names.map((name) => part(page, name))];
      for (const it of seen) {
        const { x, y, width: wide, height: high } = await it.boundingBox();
        assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, `${it}: ${x} ${y} ${wide} ${high}`);
      }
      const boxes = await Promise.all(names.map((name) => part(page, name).boundingBox()));
      assert.ok(boxes[0].y === boxes[1].y && boxes.every((it) => it.height > height / 3), JSON.stringify(boxes));
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), height);
    });
  }
}

test("documents are chips with a sign and words, and a press chooses one", async (t) => {
  const page = await lab(t, { d: "rfc3986", u: "http://h/~a", show: "tree,bnf" });
  const chip = (name) => page.locator(".chip").filter({ hasText: name });
  assert.equal((await chip("rfc3986").textContent()).trim(), "✓ rfc3986 conforms");
  assert.equal((await chip("rfc1738").textContent()).trim(), "✗ rfc1738 does not derive it");
  await changing(page, () => chip("rfc1738").click());
  assert.match(await verdict(page).innerText(), /^Does not conform to RFC 1738/);
  assert.equal(await chip("rfc1738").getAttribute("aria-pressed"), "true");
  // A rule of the prose refuses what the BNF derives.
  await write(page, "http://h/%");
  const signs = await page.locator(".chip .sign").allInnerTexts();
  await write(page, "HTTP://1.2.3.4.5:99999/");
  const others = await page.locator(".chip .sign").allInnerTexts();
  assert.ok([...signs, ...others].every((it) => "✓≈✗".includes(it)));
});

test("views are shown two by two, fill the screen by f, and grow", async (t) => {
  const page = await lab(t, { d: "rfc3986", u: "http://h/a", show: "tree,bnf" }, { viewport: { width: 1366, height: 768 } });
  const names = () => page.locator(".panel h2").allInnerTexts();
  await page.getByRole("group", { name: "views" }).getByRole("button", { name: "Automaton" }).click();
  assert.deepEqual(await names(), ["BNF", "Automaton"]);
  await part(page, "Automaton").getByRole("region").focus();
  await page.keyboard.press("f");
  assert.deepEqual(await names(), ["Automaton"]);
  const { width, height } = await part(page, "Automaton").boundingBox();
  assert.ok(width > 1300 && height > 600, `${width} ${height}`);
  const drawn = page.locator(".picture svg");
  const before = (await drawn.boundingBox()).width;
  for (let press = 0; press < 2; press++) await page.keyboard.press("+");
  assert.ok((await drawn.boundingBox()).width > before);
  await page.keyboard.press("Escape");
  assert.deepEqual(await names(), ["BNF", "Automaton"]);
  // In the field it is a letter.
  await field(page).focus();
  await page.keyboard.press("End");
  await changing(page, () => page.keyboard.press("f"));
  assert.equal(await field(page).innerText(), "http://h/af");
  // Escape leaves the field; the pointer says which view is meant.
  await page.keyboard.press("Escape");
  await part(page, "BNF").hover();
  await page.keyboard.press("f");
  assert.deepEqual(await names(), ["BNF"]);
});

test("the arrow keys walk the derivation, and all views show the step", async (t) => {
  const page = await lab(t, { d: "rfc3986", u: "http://h:80/a", show: "all" });
  for (let press = 0; press < 4; press++) await page.keyboard.press("ArrowRight");
  const lit = async () => ({
    tree: await page.locator(".drawn g.lit:not(.leaf)").allTextContents(),
    bnf: await page.locator(".bnf pre.lit").getAttribute("data-name"),
    step: (await page.locator(".steps .lit").innerText()).split(" ")[0],
    bytes: (await page.locator(".bytes mark").allInnerTexts()).join("").replaceAll(/[^a-z:]/g, ""),
    url: await field(page).locator(".lit").allInnerTexts().then((it) => it.join("")),
    diagram: await page.locator("svg.railroad g.nonterminal.lit").allTextContents().then((it) => it.map((name) => name.trim())),
  });
  // The pictures of a production come later than its BNF.
  await page.getByRole("region", { name: "Railroad diagram of authority" }).locator("g.lit").first().waitFor();
  assert.deepEqual(await lit(), { tree: ["authority"], bnf: "authority", step: "authority", bytes: "h:", url: "h:80", diagram: ["host", "port"] });
  await page.getByRole("img", { name: /^Automaton of authority/ }).locator("g.lit").waitFor();
  await page.keyboard.press("ArrowLeft");
  assert.equal((await lit()).bnf, "hier-part");
  // Of a text that does not derive, they walk through what does.
  const broken = await lab(t, { d: "rfc3986", u: "http://h/a b", show: "tree,bnf" });
  for (let press = 0; press < 3; press++) await broken.keyboard.press("ArrowRight");
  assert.equal(await field(broken).locator(".lit").allInnerTexts().then((it) => it.join("")), "//h/a");
  // With the step, the link has all.
  const other = await lab(t, new URLSearchParams(await state(page)));
  await other.locator(".stepper").getByText("3/").waitFor();
  assert.equal(await other.locator(".bnf pre.lit").getAttribute("data-name"), "hier-part");
});

test("a view that has nothing to show leaves its room to the other", async (t) => {
  const page = await lab(t, { d: "rfc3986", u: "http://h/a b", show: "derivation,tree" });
  const width = async (name) => (await part(page, name).boundingBox()).width;
  assert.ok((await width("Derivation")) * 2 < (await width("Tree")));
  await write(page, "http://h/a");
  assert.equal(await width("Derivation"), await width("Tree"));
});

test("a large production is drawn over productions as letters", async (t) => {
  const page = await lab(t, { d: "rfc3986", u: "http://h/a?b", show: "tree,automaton" });
  const panel = part(page, "Automaton");
  await panel.getByText("Here productions are letters").waitFor();
  const labels = await panel.locator("text.label").allTextContents();
  for (const name of ["scheme", "hier-part", "query", "fragment"]) assert.ok(labels.includes(name), String(labels));
  // The text goes through the scheme and the path to the query, and ends there.
  assert.equal(await panel.locator("g.lit").count(), 1);
  assert.ok((await panel.locator("g.visited").count()) >= 5);
});

test("a small production is made into an automaton step by step", async (t) => {
  const page = await lab(t, { d: "rfc3986", s: "port", u: "80", show: "automaton,bnf" });
  await page.getByText("step by step: subsets").click();
  const steps = page.locator(".bystep pre");
  await steps.filter({ hasText: /Subset construction[^]*Minimisation[^]*FIRST/ }).waitFor();
  await page.getByLabel("Production").fill("URI");
  await steps.filter({ hasText: /too large to be shown step by step/ }).waitFor();
});

test("two documents, and two URLs, are side by side, and a link brings them back", async (t) => {
  const page = await lab(t, { d: "rfc3986", u: "http://h/~a", show: "tree,beside" });
  const beside = part(page, "Beside");
  await beside.getByText("Does not conform to RFC 1738").waitFor();
  await beside.getByText("another URL").click();
  await beside.getByLabel("the other URL").fill("http://h/b");
  await beside.getByText("Conforms to RFC 1738").waitFor();
  await beside.getByLabel("Document").selectOption("rfc2396");
  await beside.getByText("Conforms to RFC 2396").waitFor();
  const other = await lab(t, new URLSearchParams(await state(page)));
  await part(other, "Beside").getByText("Conforms to RFC 2396").waitFor();
  assert.equal(await part(other, "Beside").getByLabel("the other URL").inputValue(), "http://h/b");
});

test("each example of the documents is one press away", async (t) => {
  const page = await lab(t, { d: "rfc1738", u: "x", show: "tree,examples" });
  for (const name of ["rfc3986", "rfc1738"]) {
    const lines = readFileSync(new URL(`../../../tests/examples/${name}.tsv`, import.meta.url), "utf8").split("\n").filter(Boolean);
    assert.equal(await page.getByRole("region", { name: `examples of ${name}` }).getByRole("button").count(), lines.length);
  }
  await changing(page, () => page.getByRole("button", { name: "3 foo://example.com:8042/over/there?name=ferret#nose" }).click());
  assert.equal(await verdict(page).innerText(), "Conforms to RFC 3986, URI");
  await changing(page, () => page.getByRole("button", { name: "5.4.1 ../../g", exact: true }).click());
  assert.equal(await verdict(page).innerText(), "Conforms to RFC 3986, URI-reference");
});

test("words explain themselves to the pointer and to the keyboard", async (t) => {
  const page = await lab(t, { d: "rfc3986", u: "http://h/", show: "tree,documents" });
  await verdict(page).getByRole("button").focus();
  await page.keyboard.press("Enter");
  await page.getByText("no rule of the document’s prose forbids it").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("no rule of the document’s prose forbids it").waitFor({ state: "hidden" });
  for (const [name, says] of [["tolerant", "tells programs to accept"], ["as printed", "evident misprints"]]) {
    await page.getByRole("button", { name: `what is “${name}”?` }).click();
    await page.getByText(says).waitFor();
  }
  await part(page, "Documents").getByRole("button", { name: "derives" }).click();
  await page.getByText("step by step").waitFor();
  await page.getByRole("button", { name: "Keys" }).click();
  await page.getByText("lets a view fill the screen").waitFor();
});

test("a link brings back the views, the tree and what fills the screen", async (t) => {
  const page = await lab(t, { d: "rfc3986", s: "host", u: "1.2.3.4", show: "bytes,tree", all: "" });
  await part(page, "Tree").getByRole("button", { name: "tree 2" }).click();
  await page.getByRole("button", { name: "larger: Tree" }).click();
  await page.getByRole("button", { name: "fill the screen: Tree" }).click();
  const other = await lab(t, new URLSearchParams(await state(page)));
  assert.deepEqual(await other.locator(".panel h2").allInnerTexts(), ["Tree"]);
  assert.equal(await part(other, "Tree").getByRole("button", { name: "tree 2" }).getAttribute("aria-pressed"), "true");
  assert.equal(await state(other), await state(page));
  await other.keyboard.press("Escape");
  assert.deepEqual(await other.locator(".panel h2").allInnerTexts(), ["Bytes", "Tree"]);
  await answered(other);
});
