// fast-uri or uri-js: `parse` reports `error`. The parsed `reference` tells a URI from a relative reference.

import { answer, require } from "./ask.mjs";

const [name, start] = process.argv.slice(2);
const { parse } = require(name);
const isUri = ({ reference }) => reference === "uri" || reference === "absolute";
answer((text) => {
  const parsed = parse(text);
  return parsed.error === undefined && (start !== "URI" || isUri(parsed));
});
