import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../../src/database/embedded/engine.ts";

/** Debian and PGDG install each version in its own folder, with what extends it. */
const PROGRAMS = "/usr/lib/postgresql";
const EXTENSIONS = "/usr/share/postgresql";
const MAJORS = [15, 16, 17, 18];

/** An installed PostgreSQL that has Citus, the newest of several; undefined if there is none. */
export function citusEngine(): Engine | undefined {
  const found = existsSync(PROGRAMS) ? readdirSync(PROGRAMS).map(Number) : [];
  const major = found
    .sort((one, other) => other - one)
    .find(
      (one) =>
        MAJORS.includes(one) &&
        existsSync(join(EXTENSIONS, String(one), "extension/citus.control")) &&
        existsSync(join(PROGRAMS, String(one), "lib/citus.so")),
    );
  if (major === undefined) return undefined;
  const root = join(PROGRAMS, String(major));
  const program = (name: string) => join(root, "bin", name);
  return {
    root,
    major,
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
  };
}

export const CITUS_MISSING =
  "Citus is not installed. Install PostgreSQL with it, from packages.citusdata.com (postgresql-17-citus-13.2) or from its source, as docs/operations.md says.";
