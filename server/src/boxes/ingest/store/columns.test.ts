import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database.ts";
import { type ArrayTypes, type Column, column } from "./columns.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** How PostgreSQL understands a column, as it writes it. */
async function understood<Value>({ of, type }: Column<{ value: Value }>, values: readonly Value[]) {
  const { rows } = await database.db.executeQuery<{ text: string | null }>(
    CompiledQuery.raw(`select unnest($1::${type})::text as text`, [
      of(values.map((value) => ({ value }))),
    ]),
  );
  return rows.map(({ text }) => text);
}

const valuesOf = <Type extends keyof ArrayTypes>(type: Type) => column("value", type);

const BIG = Number.MAX_SAFE_INTEGER;
const TEXTS = ["", "Ångström 🩺", 'one "two", {three}', "back\\slash", "NULL", null];
const UUID = "00112233-4455-6677-8899-aabbccddeeff";

test("values of every type arrive as they were, with their nulls", async () => {
  expect(await understood(valuesOf("smallint[]"), [-32768, null, 32767])).toEqual([
    "-32768",
    null,
    "32767",
  ]);
  expect(await understood(valuesOf("integer[]"), [-(2 ** 31), 2 ** 31 - 1])).toEqual([
    "-2147483648",
    "2147483647",
  ]);
  expect(await understood(valuesOf("bigint[]"), [-BIG, -1, 0, 2 ** 32, BIG, null])).toEqual([
    "-9007199254740991",
    "-1",
    "0",
    "4294967296",
    "9007199254740991",
    null,
  ]);
  expect(await understood(valuesOf("real[]"), [21.5, -0.25, Math.fround(21.3), null])).toEqual([
    "21.5",
    "-0.25",
    "21.3",
    null,
  ]);
  expect(await understood(valuesOf("uuid[]"), [UUID.replaceAll("-", ""), null])).toEqual([
    UUID,
    null,
  ]);
  expect(
    await understood(valuesOf("bytea[]"), [Buffer.from([0, 255]), Buffer.alloc(0), null]),
  ).toEqual(["\\x00ff", "\\x", null]);
  expect(await understood(valuesOf("text[]"), TEXTS)).toEqual(TEXTS);
  expect(await understood(valuesOf("jsonb[]"), ['{"a":["é",1.50]}', null])).toEqual([
    '{"a": ["é", 1.50]}',
    null,
  ]);
});

test("instants arrive to the millisecond, before and after the year 2000", async () => {
  const times = [
    "1969-12-31T23:59:59.999Z",
    "2000-01-01T00:00:00.000Z",
    "2026-05-10T08:00:00.123Z",
  ];
  const { rows } = await database.db.executeQuery<{ at: Date | null }>(
    CompiledQuery.raw("select unnest($1::timestamptz[]) as at", [
      [...times.map((time) => new Date(time)), null],
    ]),
  );
  expect(rows.map(({ at }) => at?.toISOString() ?? null)).toEqual([...times, null]);
});

test("a list without values is a list without rows", async () => {
  expect(await understood(valuesOf("bigint[]"), [])).toEqual([]);
  expect(await understood(valuesOf("text[]"), [])).toEqual([]);
});

test("a number that the type cannot hold is refused", async () => {
  const outOfRange = { code: "22003" };
  await expect(understood(valuesOf("smallint[]"), [40_000])).rejects.toMatchObject(outOfRange);
  await expect(understood(valuesOf("integer[]"), [2 ** 31])).rejects.toMatchObject(outOfRange);
});
