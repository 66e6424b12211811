// Accessibility, sizes of windows, and print: in light and dark. URLGRAM_SCREENSHOTS names a folder for pictures to be looked at.

import assert from "node:assert/strict";
import { test } from "node:test";
import axe from "axe-core";
import { browse, lab } from "./lab.mjs";

browse();

const URL = "http://www.example.com/a b?x=~y#f";
const MODES = ["url", "list", "two", "grammar", "exercises", "lessons"];
const folder = process.env.URLGRAM_SCREENSHOTS;

for (const view of MODES) {
  for (const colorScheme of ["light", "dark"]) {
    test(`${view} in ${colorScheme} breaks no rule of accessibility`, async (it) => {
      const page = await lab(it, { view, d: "rfc1738", u: URL }, { colorScheme });
      if (view === "list") {
        await page.getByLabel("list of URLs").fill(`${URL}\nhttp://h/`);
        await page.getByRole("button", { name: "Check the list" }).click();
        await page.locator(".counts").filter({ hasText: " s)" }).waitFor();
      }
      if (view === "url") {
        await page.locator(".picture svg").first().waitFor();
        await page.getByRole("treeitem").nth(2).focus();
      }
      await page.evaluate(axe.source);
      // This rule is not among those that axe has by default.
      const rules = { "label-content-name-mismatch": { enabled: true } };
      const { violations } = await page.evaluate((rules) => window.axe.run({ rules }), rules);
      const told = violations.map((it) => `${it.id}: ${it.nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ""}`).join("; ")}`);
      if (folder) await page.screenshot({ path: `${folder}/${view}-${colorScheme}.png`, fullPage: true });
      assert.deepEqual(told, []);
    });
  }

  test(`${view} fits a phone`, async (it) => {
    const page = await lab(it, { view, d: "rfc3986", u: URL.repeat(5) }, { viewport: { width: 375, height: 700 } });
    if (folder) await page.screenshot({ path: `${folder}/${view}-phone.png`, fullPage: true });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375);
  });
}

test("all that can be pressed is reached by the keyboard alone", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "http://h/a b" });
  const reached = new Set();
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => {
      const here = document.activeElement;
      return here?.closest(".field, .findings, .repairs, .tree, .bnf, .picture, [type=range], .bytes, .chooser, .chips, .views, nav")?.className.split(" ")[0] || here?.type || here?.tagName;
    }));
  }
  for (const wanted of ["field", "findings", "repairs", "chips", "views", "tree", "chooser"]) assert.ok(reached.has(wanted), `${wanted}: ${[...reached]}`);
});
