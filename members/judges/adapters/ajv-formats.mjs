// ajv-formats, or another package of formats for Ajv: a schema with nothing but the format.

import { answer, require } from "./ask.mjs";

const [format, formats = "ajv-formats"] = process.argv.slice(2);
const ajv = new (require("ajv").default)();
const add = require(formats);
(add.default ?? add)(ajv);
answer(ajv.compile({ type: "string", format }));
