import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../../src/database/embedded/engine.ts";
import { engineOf, installedMajors } from "../installed-postgres.ts";

/** Where Debian and PGDG install the extensions of a version. */
const EXTENSIONS = "/usr/share/postgresql";

/** An installed PostgreSQL with Citus, the newest if there are several; undefined if there is none. */
export function citusEngine(): Engine | undefined {
  return installedMajors()
    .sort((one, other) => other - one)
    .filter((major) => existsSync(join(EXTENSIONS, String(major), "extension/citus.control")))
    .map(engineOf)
    .find(({ root }) => existsSync(join(root, "lib/citus.so")));
}

export const CITUS_MISSING =
  "Citus is not installed. Install PostgreSQL with it, from packages.citusdata.com (postgresql-17-citus-13.2) or from its source, as docs/operations.md says.";
