import { afterAll, beforeAll, expect, it } from "vitest";
import { alone, inTurn } from "./advisory-lock.ts";
import { connect } from "./connect.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

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

it("of two servers one does the job, and the other may do the next", async () => {
  const done: string[] = [];
  const job = (name: string) => async () => {
    done.push(name);
  };
  const first = await alone(one.db, "job", async () => {
    done.push("one");
    expect(await alone(two.db, "job", job("two at the same time"))).toBe(false);
    expect(await alone(two.db, "another job", job("another"))).toBe(true);
  });
  expect(first).toBe(true);
  expect(await alone(two.db, "job", job("two"))).toBe(true);
  expect(done).toEqual(["one", "another", "two"]);
});

it("a job that fails leaves no lock behind", async () => {
  const failing = async () => {
    throw new Error("failed");
  };
  await expect(alone(one.db, "job", failing)).rejects.toThrow("failed");
  expect(await alone(two.db, "job", async () => {})).toBe(true);
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
