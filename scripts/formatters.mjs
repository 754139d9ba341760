import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFormatters } from "./make-formatters.mjs";
import { print, ROOT } from "./step.mjs";

/* Writes the payload formatters and the entries of device repositories anew; a test compares them with the codec. */
for (const [path, text] of Object.entries(await makeFormatters())) {
  writeFileSync(join(ROOT, path), text);
  print(path);
}
