import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { operations } from "../../platform/operations.ts";
import { queryPrepared } from "./prepared.ts";
import { together } from "./together.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The texts of all statements that the work runs. */
async function asked<Result>(work: () => Promise<Result>) {
  const texts: string[] = [];
  const start = (operation: unknown) => texts.push(JSON.stringify(operation));
  const handlers = { start, end() {}, asyncStart() {}, asyncEnd() {}, error() {} };
  operations.subscribe(handlers);
  try {
    return { result: await work(), texts: texts.filter((text) => text.includes("_asked")) };
  } finally {
    operations.unsubscribe(handlers);
  }
}

/** Rows with values of several types, in a fixed order. */
const rowsOf = (least: number, at: Date | null, word: string): RawBuilder<object> => sql`
  select n, case when n % 2 = 0 then ${word}::text end as word, ${at}::timestamptz as at, n * 1.5 as half,
    array[n, n + 1] as both, json_build_object('n', n) as whole, ${word} = 'x' as same
  from generate_series(1, 5) as n where n >= ${least} order by n desc limit ${4}`;

const GIVEN: [least: number, at: Date | null, word: string][] = [
  [1, new Date("2026-04-05T06:07:08.009Z"), "x"],
  [9, null, 'it\'s, {"odd"} \\ $1'],
  [4, new Date("1969-12-31T23:59:59.999Z"), ""],
];

test("who asks the same at once gets what each would have got alone, by one statement", async () => {
  const alone = [];
  for (const given of GIVEN) alone.push(await queryPrepared(database.db, rowsOf(...given)));
  const all = together(database.db);
  const { result, texts } = await asked(() =>
    Promise.all(GIVEN.map((given) => queryPrepared(all, rowsOf(...given)))),
  );
  expect(result).toEqual(alone);
  expect(alone.map(({ length }) => length)).toEqual([4, 0, 2]);
  expect(texts).toHaveLength(1);
});

test("those who go on are asked together again, also beside others who ask something else", async () => {
  const all = together(database.db);
  const twice = (n: number) => queryPrepared<{ n: number }>(all, sql`select ${n}::int * 2 as n`);
  const square = (n: number) => queryPrepared<{ n: number }>(all, sql`select ${n}::int ^ 2 as n`);
  const walk = async (n: number) => {
    const [first] = await (n > 3 ? square(n) : twice(n));
    const [last] = await twice(first?.n ?? 0);
    return last?.n;
  };
  const { result, texts } = await asked(() => Promise.all([1, 2, 3, 4, 5].map(walk)));
  expect(result).toEqual([4, 8, 12, 32, 50]);
  expect(texts.length).toBeLessThanOrEqual(4);
});

test("whoever fails fails alone", async () => {
  const all = together(database.db);
  const divide = (by: number) =>
    queryPrepared<{ n: number }>(all, sql`select 12 / ${by}::int as n`);
  const outcomes = await Promise.allSettled([divide(3), divide(0), divide(4)]);
  expect(outcomes).toMatchObject([
    { status: "fulfilled", value: [{ n: 4 }] },
    { status: "rejected", reason: { code: "22012" } },
    { status: "fulfilled", value: [{ n: 3 }] },
  ]);
});

test("what cannot be asked together is asked one by one", async () => {
  const all = together(database.db);
  const sum = (ns: number[]) =>
    queryPrepared(all, sql`select sum(n)::int as n from unnest(${ns}::int[]) as n`);
  expect(await Promise.all([sum([1, 2]), sum([])])).toEqual([[{ n: 3 }], [{ n: null }]]);
  const one = () => queryPrepared(all, sql`select 1 as n`);
  expect(await Promise.all([one(), one()])).toEqual([[{ n: 1 }], [{ n: 1 }]]);
  const plain = (n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(all);
  expect((await Promise.all([plain(1), plain(2)])).map(({ rows }) => rows)).toEqual([
    [{ n: 1 }],
    [{ n: 2 }],
  ]);
});

test("nothing is changed, and no transaction is begun", async () => {
  const all = together(database.db);
  const refusal = "Only reading is done together.";
  await expect(sql`delete from users`.execute(all)).rejects.toThrow(refusal);
  await expect(queryPrepared(all, sql`delete from users`)).rejects.toThrow(refusal);
  await expect(all.transaction().execute(async () => {})).rejects.toThrow(refusal);
});
