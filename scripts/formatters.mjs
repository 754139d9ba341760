import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FORMATTERS, makeFormatter } from "./make-formatters.mjs";
import { print, ROOT } from "./step.mjs";

/* Writes the payload formatters anew; a test compares them with the codec. */
for (const name of FORMATTERS) {
  const path = `box/formatters/${name}.js`;
  writeFileSync(join(ROOT, path), await makeFormatter(name));
  print(path);
}
