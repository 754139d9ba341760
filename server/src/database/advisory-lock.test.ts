import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { untilWaiting } from "../../test/waiting.ts";
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
  const { later } = await withAdvisoryLock(one.db, "start", async () => {
    const second = withAdvisoryLock(two.db, "start", async () => steps.push("second begins"));
    await untilWaiting(one.db, 1);
    steps.push("first ends");
    return { later: second };
  });
  await later;
  expect(steps).toEqual(["first ends", "second begins"]);
});

it("work under another lock waits for nobody", async () => {
  const done = await withAdvisoryLock(one.db, "start", () =>
    withAdvisoryLock(two.db, "other", async () => "done"),
  );
  expect(done).toBe("done");
});
