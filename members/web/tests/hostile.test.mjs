// Hostile text stays text. Each test fails on any error of the page, and on any breach of its policy: see `lab.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, changing, lab, part, write } from "./lab.mjs";

browse();

const TEXTS = {
  HTML: 'http://h/<img src=x onerror="document.title=1"><b>b</b>&lt;&amp;',
  "a script": "http://h/</script><script>document.title=1</script><svg onload=document.title=1>",
  "a template": "http://h/${document.title=1}{{1}}<style>*{display:none}</style>",
  "a scheme that runs": "javascript:document.title=1//<iframe srcdoc=x>",
  "controls of direction": "http://h/\u202e\u2066abc\u2069\u200f\u061c",
  escapes: "http://h/\u001b[31m\u001b]0;x\u0007\u0000\u0008\u007f\u009b",
  "lone surrogates": "http://h/\ud800a\udc00",
  "combining marks": `http://h/${"e\u0301\u0302".repeat(50)}`,
  "characters without a picture": "http://h/\u{e0041}\u{e007f}\u{10ffff}\ufeff",
};
/** What the page makes for any text. */
const FOREIGN = "img:not(.cm-widgetBuffer), iframe, b:not(.bytes b, .counts b), script:not(#library, #script, #notices, #lessons, #worker, [type=module]), style:not(head style), object, embed";

for (const [name, text] of Object.entries(TEXTS)) {
  test(`${name} in a URL`, async (it) => {
    const page = await lab(it, { d: "rfc3986", u: "x" });
    const title = await page.title();
    await write(page, text);
    await page.getByLabel("down to the characters").check();
    await page.getByText("The report as JSON").click();
    assert.equal(await page.locator(FOREIGN).count(), 0);
    assert.equal(await page.title(), title);
    // What a display hides or obeys is shown as an escape everywhere but in the field, which marks it.
    const shown = await page.locator("main").innerText();
    assert.doesNotMatch(shown, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
    if (!/[\ud800-\udfff]/.test(text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ""))) {
      assert.equal(JSON.parse(await page.locator("details.report pre").textContent()).input, text);
    }
    // The same from a link.
    const other = await lab(it, new URLSearchParams(await page.evaluate(() => location.hash.slice(1))));
    assert.equal(await other.locator(FOREIGN).count(), 0);
    assert.equal(await other.title(), title);
  });
}

test("hostile lines in a list", async (it) => {
  const page = await lab(it, { view: "list", u: "" });
  await page.getByLabel("list of URLs").fill(Object.values(TEXTS).join("\n"));
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.locator(".counts").filter({ hasText: " s)" }).waitFor();
  assert.ok((await part(page, "lines that do not conform").getByRole("button").count()) > 5);
  assert.equal(await page.locator(FOREIGN).count(), 0);
});

test("a hostile link", async (it) => {
  const page = await lab(it, { view: "<b>", d: "<img src=x>", s: "__proto__", reading: "x", u: "http://h/" });
  assert.match(await page.getByRole("alert").innerText(), /there is no dialect `<img src=x>`/);
  await changing(page, () => page.getByLabel("Document or format").fill("rfc3986"));
  assert.match(await page.locator("#verdict").innerText(), /^Conforms/);
});

test("a URL of 1 MB", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "x" });
  page.setDefaultTimeout(60_000);
  const text = `http://h/${"a/é".repeat(350_000)} b`;
  const began = performance.now();
  await write(page, text);
  it.diagnostic(`1 MB: ${Math.round(performance.now() - began)} ms`);
  assert.match(await page.locator("#verdict").innerText(), /^Does not conform/);
  assert.match(await part(page, "Tree").innerText(), /too long/);
  assert.match(await page.locator(".chips").innerText(), /at most 16384 bytes/);
  await write(page, "http://h/");
  assert.match(await page.locator("#verdict").innerText(), /^Conforms/);
});
