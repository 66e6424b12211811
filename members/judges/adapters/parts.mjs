// How packages of JavaScript divide URLs, for `urlgram judge --parts`: `parts.mjs PACKAGE`.

import { parse } from "node:url";
import { require } from "./ask.mjs";

const some = (text) => text || null;
const user = (name, password) => (name || password ? `${name}${password ? `:${password}` : ""}` : null);

async function divider(name) {
  switch (name) {
    case "url.parse":
      return (text) => {
        const url = parse(text);
        return [url.auth, url.hostname, url.port, url.pathname];
      };
    case "URL":
      return (text) => {
        const url = new URL(text);
        return [user(url.username, url.password), some(url.hostname), some(url.port), url.pathname];
      };
    case "url-parse": {
      const Url = require("url-parse");
      return (text) => {
        const url = new Url(text, null);
        return [some(url.auth), some(url.hostname), some(url.port), url.pathname];
      };
    }
    case "uri-js":
    case "fast-uri": {
      const { parse } = require(name);
      return (text) => {
        const url = parse(text);
        if (url.error) {
          throw new Error(url.error);
        }
        return [url.userinfo ?? null, some(url.host), url.port ?? null, url.path ?? ""];
      };
    }
    default:
      throw new Error(`no package ${name}`);
  }
}

const divide = await divider(process.argv[2]);
let rest = "";
for await (const chunk of process.stdin.setEncoding("utf8")) {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    let answer = null;
    try {
      const [user, host, port, path] = divide(line).map((part) => (part === null || part === undefined ? null : String(part)));
      answer = { user, host, port, path };
    } catch {
      // It refuses the URL.
    }
    process.stdout.write(JSON.stringify(answer) + "\n");
  }
}
