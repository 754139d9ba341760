import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { withAdvisoryLock } from "./advisory-lock.ts";
import { connect } from "./connect.ts";

let one: TestDatabase;
let two: ReturnType<typeof connect>;
beforeAll(async () => {
  one = await createTestDatabase();
  two = connect({ connectionString: one.url });
});
afterAll(async () => {
  await two.db.destroy();
  await one.drop();
});

it("work under the same lock runs on one server at a time", async () => {
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(name);
    await new Promise((resolve) => setTimeout(resolve, 20));
    steps.push(name);
  };
  await Promise.all([
    withAdvisoryLock(one.db, "start", work("a")),
    withAdvisoryLock(two.db, "start", work("b")),
  ]);
  expect([
    ["a", "a", "b", "b"],
    ["b", "b", "a", "a"],
  ]).toContainEqual(steps);
});
