import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { inTurn } from "./advisory-lock.ts";
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

it("work that every server has to do is done one after the other", async () => {
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(name);
    await new Promise((resolve) => setTimeout(resolve, 20));
    steps.push(name);
  };
  await Promise.all([inTurn(one.db, "start", work("a")), inTurn(two.db, "start", work("b"))]);
  expect([
    ["a", "a", "b", "b"],
    ["b", "b", "a", "a"],
  ]).toContainEqual(steps);
});
