import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { connect } from "../../database/connect.ts";
import { countAttempt, forgiveAttempt } from "./queries.ts";
import type { Limit } from "./window.ts";

const NOW = new Date("2026-05-10T12:00:00Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let database: TestDatabase;
let other: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await createTestDatabase();
  other = connect({ connectionString: database.url });
});
afterAll(async () => {
  await other.db.destroy();
  await database.drop();
});

const limit = (key: string, most = 3): Limit => ({ name: "try", most, windowMs: 60_000, key });

it("counts each attempt for the length of the sliding window", async () => {
  const count = (seconds: number) => countAttempt(database.db, [limit("slides")], after(seconds));
  expect([await count(0), await count(10), await count(20)]).toEqual([0, 0, 0]);
  expect(await count(20)).toBe(40);
  expect(await count(59.5)).toBe(1);
  expect(await count(60)).toBe(0);
  expect(await count(60)).toBe(10);
});

it("does not count rejected attempts against any limit", async () => {
  const [narrow, wide] = [limit("narrow", 1), limit("wide", 2)];
  expect(await countAttempt(database.db, [narrow, wide], NOW)).toBe(0);
  expect(await countAttempt(database.db, [narrow, wide], NOW)).toBe(60);
  expect(await countAttempt(database.db, [wide], NOW)).toBe(0);
  expect(await countAttempt(database.db, [wide], NOW)).toBe(60);
});

it("enforces the limit for concurrent attempts on two servers", async () => {
  const tries = Array.from({ length: 20 }, (_, turn) =>
    countAttempt(turn % 2 ? database.db : other.db, [limit("many"), limit("more", 100)], NOW),
  );
  const waits = await Promise.all(tries);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

it("forgives successful attempts one at a time", async () => {
  const limits = [limit("forgiven", 2)];
  await countAttempt(database.db, limits, NOW);
  await countAttempt(database.db, limits, NOW);
  expect(await countAttempt(other.db, limits, NOW)).toBe(60);
  await forgiveAttempt(other.db, limits, NOW);
  expect(await countAttempt(database.db, limits, NOW)).toBe(0);
  expect(await countAttempt(database.db, limits, NOW)).toBe(60);
});

it("stores neither the key nor expired attempts", async () => {
  await countAttempt(database.db, [limit("fritz@example.org")], NOW);
  const { rows } = await sql<{ text: string }>`select attempts::text as text from attempts`.execute(
    database.db,
  );
  expect(rows.map(({ text }) => text).join()).not.toContain("fritz");
  await countAttempt(database.db, [limit("later")], after(121));
  const left = await database.db.selectFrom("attempts").select("expires_at").execute();
  expect(left).toEqual([{ expires_at: after(181) }]);
});

it("ignores attempts of the future, counted by a clock that was wrong", async () => {
  const years = 2 * 365 * 24 * 60 * 60;
  const fill = async (limits: Limit[], at: Date) => {
    for (let n = 0; n < 3; n += 1) await countAttempt(database.db, limits, at);
    return countAttempt(database.db, limits, at);
  };
  expect(await fill([limit("ahead")], after(years))).toBe(60);
  expect(await countAttempt(database.db, [limit("ahead")], NOW)).toBe(0);
  expect(await fill([limit("a day ahead")], after(24 * 60 * 60))).toBe(60);
  expect(await fill([limit("a day ahead")], NOW)).toBe(60);
  expect(await fill([limit("left behind")], after(years))).toBe(60);
  for (const key of ["a", "b"]) await countAttempt(database.db, [limit(key)], NOW);
  const left = await database.db.selectFrom("attempts").select("expires_at").execute();
  expect(left.filter(({ expires_at }) => expires_at > after(86_400))).toEqual([]);
});

it("never makes anybody wait longer than the window, whatever the clocks of the servers", async () => {
  const limits = [limit("skewed", 1)];
  await countAttempt(database.db, limits, after(45));
  expect(await countAttempt(database.db, limits, NOW)).toBe(60);
});

it("slows down instead of locking, where a pause is given: longer with each attempt, but bounded", async () => {
  const limits = [{ ...limit("slowed"), longestPauseMs: 5_000 }];
  const waits = [];
  for (let [seconds, n] = [0, 0]; n < 8; n += 1) {
    const wait = await countAttempt(database.db, limits, after(seconds));
    waits.push(wait);
    seconds += wait;
    if (wait > 0) expect(await countAttempt(database.db, limits, after(seconds))).toBe(0);
  }
  expect(waits).toEqual([0, 0, 0, 1, 2, 4, 5, 5]);
});
