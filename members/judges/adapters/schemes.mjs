// Packages for the URIs of one scheme.

import { answer, load, require } from "./ask.mjs";

const calls = {
  "did-resolver": () => {
    const { parse } = require("did-resolver");
    // It refuses a scheme in upper case, in which the suite has it.
    return (text) => parse(text.replace(/^did:/i, "did:")) !== null;
  },
  // Its documentation tells to catch what it throws.
  "packageurl-js": () => {
    const { PackageURL } = require("packageurl-js");
    return (text) => {
      try {
        return Boolean(PackageURL.fromString(text));
      } catch {
        return false;
      }
    };
  },
  "sip.js": async () => {
    const { UserAgent } = await load("sip.js/lib/index.js");
    return (text) => UserAgent.makeURI(text)?.scheme === "sip";
  },
  "valid-data-url": () => require("valid-data-url"),
};
answer(await calls[process.argv[2]]());
