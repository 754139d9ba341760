import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findFaults } from "./import-rules.ts";
import { importsOf, readSources } from "./source-files.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["contract", "domain", "server", "web", "box", "e2e", "scripts", "bench", "trials"];

test("all import rules hold", () => {
  const files = FOLDERS.flatMap((folder) => readSources(ROOT, folder));
  expect(files.length).toBeGreaterThan(100);
  expect(findFaults(files)).toEqual([]);
});

const faultsIn = (path: string, text: string) => findFaults([{ path, text }]);

describe("violations are found", () => {
  test.each([
    ["domain/src/a.ts", 'import { x } from "@dosebeat/contract/doses";', "workspaces import"],
    [
      "domain/src/a.ts",
      'import { x } from "../../server/src/http/viewer.ts";',
      "workspaces import",
    ],
    ["domain/src/a.ts", 'import { readFile } from "node:fs";', "the domain imports no package"],
    ["contract/src/a.ts", 'import { x } from "@dosebeat/domain/doses/doses";', "workspaces import"],
    ["server/src/a.ts", 'import type { X } from "@dosebeat/web/routes";', "workspaces import"],
    ["web/src/a.tsx", 'const x = import("@dosebeat/server/access");', "workspaces import"],
    ["web/src/a.tsx", 'export * from "../../server/src/http/viewer.ts";', "workspaces import"],
    ["box/src/a.ts", 'import "@dosebeat/domain/doses/doses";', "workspaces import"],
    ["web/src/a.tsx", 'import { x } from "@dosebeat/domain/time/local-time";', "no zones"],
    ["server/src/doses/routes.ts", 'import { x } from "../sensors/routes.ts";', "another noun's"],
    ["server/src/platform/a.ts", 'import { x } from "../doses/queries.ts";', "knows no noun"],
    ["server/src/http/a.ts", 'import { x } from "../doses/queries.ts";', "knows no noun"],
    ["web/src/doses/a.tsx", 'import { x } from "../sensors/box-card.tsx";', "nouns of the web"],
    ["web/src/users/a.ts", 'import { x } from "../profiles/queries.ts";', "nouns of the web"],
    ["web/src/audit/a.ts", 'import { x } from "../doses/queries.ts";', "nouns of the web"],
    ["web/src/admin/a.tsx", 'import { x } from "../../kit/samples.tsx";', "imports the kit"],
    ["web/build/a.ts", 'import { x } from "../kit/view.ts";', "imports the kit"],
    ["server/src/doses/routes.ts", "db.selectFrom('users')", "SQL stands only"],
    ["server/src/doses/routes.ts", "sql<{ n: number }>`select 1`", "SQL stands only"],
    ["server/src/doses/routes.ts", 'import pg from "pg";', "SQL stands only"],
    ["server/src/doses/routes.ts", "const own = id as ProfileInScope;", "whose data"],
    ["server/src/doses/queries.ts", "function find(db: Db, profileid: number) {}", "whose data"],
    ["server/src/doses/routes.ts", "await fetch(address);", "connects only to"],
    ["server/src/http/a.ts", 'import { request } from "node:http";', "connects only to"],
    ["server/src/users/a.ts", 'import { createTransport } from "nodemailer";', "connects only to"],
    ["server/src/users/a.ts", 'import { hash } from "@node-rs/argon2";', "passwords are hashed"],
    ["server/src/doses/routes.ts", "const x = process.env.PORT;", "process.env"],
    ["server/src/doses/routes.ts", "const now = new Date();", "the clock"],
    ["domain/src/a.ts", "const now = Date.now();", "the clock"],
    ["domain/src/a.ts", "const now = Temporal.Now.instant();", "the clock"],
    ["web/src/utils/a.ts", "", "no drawers"],
    ["server/src/helpers.ts", "", "no drawers"],
    ["web/src/doses/index.ts", "", "no drawers"],
    ["web/src/doses/DoseTable.tsx", "", "kebab-case"],
  ])("%s: %s", (path, text, rule) => {
    expect(faultsIn(path, text)).toEqual([expect.stringContaining(rule)]);
  });

  test("a cycle of imports", () => {
    const files = [
      { path: "web/src/a.ts", text: 'import { b } from "./b.ts";' },
      { path: "web/src/b.ts", text: 'import type { C } from "./c/c.ts";' },
      { path: "web/src/c/c.ts", text: 'export { a } from "../a.ts";' },
    ];
    expect(findFaults(files)).toContain(
      "no cycles: web/src/a.ts -> web/src/b.ts -> web/src/c/c.ts",
    );
  });
});

test("a cycle of folders without a cycle of files", () => {
  const files = [
    { path: "server/src/doses/days.ts", text: 'import { s } from "../silences/times.ts";' },
    { path: "server/src/silences/times.ts", text: "" },
    { path: "server/src/silences/queries.ts", text: 'import { d } from "../doses/range.ts";' },
    { path: "server/src/doses/range.ts", text: "" },
  ];
  expect(findFaults(files)).toEqual([
    "no cycles of folders: server/src/doses -> server/src/silences",
  ]);
});

describe("allowed imports are not reported", () => {
  test.each([
    ["contract/src/a.ts", 'import { X } from "@dosebeat/domain/doses/statuses";'],
    ["server/src/doses/routes.ts", 'import { x } from "../sensors/queries.ts";'],
    ["server/src/doses/queries.ts", 'db.selectFrom("users"); sql`select 1`'],
    ["server/src/database/database.ts", 'import pg from "pg";'],
    ["server/src/config.ts", "process.env"],
    ["server/src/a.ts", "new Date(0); // new Date() would read the clock"],
    ["server/src/a.test.ts", "new Date(); process.env.X"],
    ["box/src/a.ts", 'import { x } from "@dosebeat/domain/codecs/pillbox-1";'],
    ["web/src/patient/a.tsx", 'import { x } from "../sensors/box-card.tsx";'],
    ["web/kit/ui/a.tsx", 'import { x } from "../../src/sensors/box-card.tsx";'],
    ["web/kit/ui/a.tsx", 'import { x } from "../samples.tsx";'],
  ])("%s: %s", (path, text) => {
    expect(faultsIn(path, text)).toEqual([]);
  });
});

test("imports are found across lines, but not in comments", () => {
  const text =
    'import {\n  a,\n  b,\n} from "./x.ts";\n// import "./y.ts"\n/* from "./z.ts" */\nimport "./w.css";';
  expect(importsOf({ path: "a.ts", text })).toEqual(["./x.ts", "./w.css"]);
});
