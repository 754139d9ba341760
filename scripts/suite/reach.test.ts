import { expect, test } from "vitest";
import { testsReached } from "./reach.ts";

const from = (...specifiers: string[]) =>
  specifiers.map((specifier) => `import { a } from "${specifier}";`).join("\n");

const SOURCES = [
  { path: "domain/src/doses/doses.ts", text: from("./matching.ts") },
  { path: "domain/src/doses/doses.test.ts", text: from("./doses.ts") },
  { path: "domain/src/doses/matching.ts", text: "" },
  { path: "server/src/app.ts", text: from("./figures/routes.ts", "./users/routes.ts") },
  { path: "server/src/figures/routes.ts", text: from("@dosebeat/domain/doses/doses") },
  { path: "server/src/figures/figures.test.ts", text: from("../../test/app.ts") },
  { path: "server/src/users/routes.ts", text: "" },
  { path: "server/src/users/users.test.ts", text: from("../../test/app.ts") },
  { path: "server/src/users/long.nightly.test.ts", text: from("./routes.ts") },
  { path: "server/src/database/database.test.ts", text: from("../app.ts") },
  { path: "server/test/app.ts", text: from("../src/app.ts") },
  { path: "web/src/doses/words.ts", text: from("../i18n/messages/en.json") },
  { path: "web/src/doses/words.test.ts", text: "" },
];

test.each([
  {
    of: "a rule",
    changed: ["domain/src/doses/matching.ts"],
    reached: [
      { file: "domain/src/doses/doses.test.ts", steps: 1 },
      { file: "server/src/figures/figures.test.ts", steps: 3 },
    ],
  },
  {
    of: "a route: the tests beside it, and not those of all other routes",
    changed: ["server/src/users/routes.ts"],
    reached: [{ file: "server/src/users/users.test.ts", steps: 1 }],
  },
  {
    of: "a migration, which nothing imports",
    changed: ["server/migrations/001.sql"],
    reached: [{ file: "server/src/database/database.test.ts", steps: 1 }],
  },
  {
    of: "a text",
    changed: ["web/src/i18n/messages/en.json"],
    reached: [{ file: "web/src/doses/words.test.ts", steps: 2 }],
  },
  {
    of: "a test",
    changed: ["server/src/users/users.test.ts"],
    reached: [{ file: "server/src/users/users.test.ts", steps: 0 }],
  },
  {
    of: "the harness of the server's tests: all of them",
    changed: ["server/test/app.ts"],
    reached: [
      { file: "server/src/figures/figures.test.ts", steps: 1 },
      { file: "server/src/users/users.test.ts", steps: 1 },
    ],
  },
])("what a change reaches: $of", ({ changed, reached }) => {
  expect(testsReached(SOURCES, changed)).toEqual(reached);
});
