import { fileURLToPath } from "node:url";
import { Workers } from "../src/http/heavy/workers.ts";

/** The built program (scripts/suite/built-server.mjs), which starts with half the work of the sources. */
const BUILT = fileURLToPath(new URL("../dist/worker.js", import.meta.url));

/** One thread that works on this database. */
export function testWorkers(
  connectionString: string,
  limits: Partial<ConstructorParameters<typeof Workers>[0]> = {},
): Workers {
  const all = { threads: 1, memoryMiB: 192, seconds: 60, ...limits };
  return new Workers(all, () => ({ connectionString }), BUILT);
}
