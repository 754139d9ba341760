import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findFaults } from "./import-rules.ts";
import { unusedAllowances } from "./rooms.ts";
import { importsOf, readSources } from "./source-files.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["contract", "domain", "server", "web", "box", "e2e", "scripts", "bench", "trials"];

test("all import rules hold", () => {
  const files = FOLDERS.flatMap((folder) => readSources(ROOT, folder));
  expect(files.length).toBeGreaterThan(100);
  expect(findFaults(files)).toEqual([]);
});

test("every room and every allowance is needed", () => {
  const files = ["domain", "server", "web"].flatMap((folder) => readSources(ROOT, folder));
  expect(unusedAllowances(files.filter(({ path }) => !/\.test\.tsx?$/.test(path)))).toEqual([]);
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
    ["domain/src/time/a.ts", 'import { x } from "../plan/b.ts";', "below it"],
    ["domain/src/odd/a.ts", "", "no declared room"],
    ["domain/src/plan/a.ts", 'import { x } from "../../test/box.ts";', "nothing of the tests"],
    [
      "server/src/state/a.ts",
      'import { x } from "@dosebeat/domain/test/dice";',
      "nothing of the tests",
    ],
    ["server/src/state/doses/a.ts", 'import { x } from "../../plan/plans/routes.ts";', "calls.ts"],
    ["server/src/state/doses/a.ts", 'import { x } from "./day-routes.ts";', "calls.ts"],
    ["server/src/platform/a.ts", 'import { x } from "../state/doses/b.ts";', "below it"],
    ["server/src/http/heavy/a.ts", 'import { x } from "../../state/doses/b.ts";', "below it"],
    ["server/src/plan/plans/a.ts", 'import { x } from "../../state/doses/b.ts";', "below it"],
    ["server/src/plan/plans/a.ts", 'import { x } from "../../start.ts";', "puts rooms together"],
    ["server/src/plan/plans/a.ts", 'import { x } from "../../odd/b.ts";', "below it"],
    ["server/src/odd/a.ts", "", "no declared room"],
    ["web/src/odd/a.ts", "", "no declared room"],
    ["web/src/screens/a.ts", "", "no declared room"],
    ["web/src/ui/menus/a.tsx", 'import { x } from "../../nouns/doses/b.ts";', "below it"],
    ["web/src/nouns/doses/a.tsx", 'import { x } from "../sensors/box-card.tsx";', "each other"],
    ["web/src/nouns/users/import/a.ts", 'import { x } from "../queries.ts";', "each other"],
    ["web/src/nouns/odd/a.ts", 'import { x } from "../doses/queries.ts";', "each other"],
    ["web/src/nouns/doses/a.tsx", 'import { x } from "../../screens/patient/b.tsx";', "below it"],
    ["web/src/screens/patient/a.tsx", 'import { x } from "../staff/b.tsx";', "below it"],
    [
      "web/src/screens/staff/a.tsx",
      'import { x } from "../../../kit/samples.tsx";',
      "imports the kit",
    ],
    ["web/build/a.ts", 'import { x } from "../kit/view.ts";', "imports the kit"],
    ["server/src/state/doses/routes.ts", "db.selectFrom('users')", "SQL stands only"],
    ["server/src/state/doses/routes.ts", "sql<{ n: number }>`select 1`", "SQL stands only"],
    ["server/src/state/doses/routes.ts", 'import pg from "pg";', "SQL stands only"],
    ["server/src/state/doses/routes.ts", "const own = id as ProfileInScope;", "whose data"],
    [
      "server/src/state/doses/queries.ts",
      "function find(db: Db, profileid: number) {}",
      "whose data",
    ],
    ["server/src/state/doses/routes.ts", "await fetch(address);", "connects only to"],
    ["server/src/http/a.ts", 'import { request } from "node:http";', "connects only to"],
    [
      "server/src/accounts/users/a.ts",
      'import { createTransport } from "nodemailer";',
      "connects only to",
    ],
    [
      "server/src/accounts/users/a.ts",
      'import { hash } from "@node-rs/argon2";',
      "passwords are hashed",
    ],
    ["server/src/state/doses/routes.ts", "const x = process.env.PORT;", "process.env"],
    ["server/src/state/doses/routes.ts", "const now = new Date();", "the clock"],
    ["domain/src/a.ts", "const now = Date.now();", "the clock"],
    ["domain/src/a.ts", "const now = Temporal.Now.instant();", "the clock"],
    ["web/src/ui/utils/a.ts", "", "no drawers"],
    ["server/src/helpers.ts", "", "no drawers"],
    ["web/src/nouns/doses/index.ts", "", "no drawers"],
    ["web/src/nouns/doses/DoseTable.tsx", "", "kebab-case"],
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
    { path: "server/src/state/doses/days.ts", text: 'import { s } from "../silences/times.ts";' },
    { path: "server/src/state/silences/times.ts", text: "" },
    {
      path: "server/src/state/silences/queries.ts",
      text: 'import { d } from "../doses/range.ts";',
    },
    { path: "server/src/state/doses/range.ts", text: "" },
  ];
  expect(findFaults(files)).toEqual([
    "no cycles of folders: server/src/state/doses -> server/src/state/silences",
  ]);
});

describe("allowed imports are not reported", () => {
  test.each([
    ["contract/src/a.ts", 'import { X } from "@dosebeat/domain/doses/statuses";'],
    ["server/src/state/doses/routes.ts", 'import { x } from "../../boxes/sensors/queries.ts";'],
    ["server/src/state/doses/routes.ts", 'import { x } from "../../parts.ts";'],
    ["server/src/calls.ts", 'import { x } from "./state/doses/routes.ts";'],
    ["web/src/nouns/stock/a.ts", 'import { x } from "../medicines/queries.ts";'],
    ["server/src/state/doses/queries.ts", 'db.selectFrom("users"); sql`select 1`'],
    ["server/src/database/database.ts", 'import pg from "pg";'],
    ["server/src/config.ts", "process.env"],
    ["server/src/a.ts", "new Date(0); // new Date() would read the clock"],
    ["server/src/a.test.ts", "new Date(); process.env.X"],
    ["box/src/a.ts", 'import { x } from "@dosebeat/domain/codecs/pillbox-1";'],
    ["web/src/screens/patient/a.tsx", 'import { x } from "../../nouns/sensors/box-card.tsx";'],
    ["web/kit/ui/a.tsx", 'import { x } from "../../src/nouns/sensors/box-card.tsx";'],
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
