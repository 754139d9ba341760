import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import {
  type ArrayType,
  byteas,
  float4s,
  instants,
  int2s,
  int4s,
  int8s,
  jsonbs,
  texts,
  uuids,
} from "./binary-arrays.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What PostgreSQL understands, as it writes it. */
async function understood<Value>(type: ArrayType<Value>, values: (Value | null)[]) {
  const { rows } = await database.db.executeQuery<{ text: string | null }>(
    CompiledQuery.raw(`select unnest($1::${type.name})::text as text`, [type.encode(values)]),
  );
  return rows.map(({ text }) => text);
}

const BIG = Number.MAX_SAFE_INTEGER;
const UUID = "00112233-4455-6677-8899-aabbccddeeff";

test("values of every type arrive as they were, with their nulls", async () => {
  expect(await understood(int2s, [-32768, null, 32767])).toEqual(["-32768", null, "32767"]);
  expect(await understood(int4s, [-(2 ** 31), 2 ** 31 - 1])).toEqual(["-2147483648", "2147483647"]);
  expect(await understood(int8s, [-BIG, -1, 0, 2 ** 32, BIG, null])).toEqual([
    "-9007199254740991",
    "-1",
    "0",
    "4294967296",
    "9007199254740991",
    null,
  ]);
  expect(await understood(float4s, [21.5, -0.25, null])).toEqual(["21.5", "-0.25", null]);
  expect(await understood(uuids, [UUID.replaceAll("-", ""), null])).toEqual([UUID, null]);
  expect(await understood(byteas, [Buffer.from([0, 255]), Buffer.alloc(0), null])).toEqual([
    "\\x00ff",
    "\\x",
    null,
  ]);
  expect(await understood(texts, ["", "Ångström 🩺", null])).toEqual(["", "Ångström 🩺", null]);
  expect(await understood(jsonbs, ['{"a":["é",1.50]}', null])).toEqual([
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
      instants.encode([...times.map((time) => new Date(time)), null]),
    ]),
  );
  expect(rows.map(({ at }) => at?.toISOString() ?? null)).toEqual([...times, null]);
});

test("a list without values is a list without rows", async () => {
  expect(await understood(int8s, [])).toEqual([]);
  expect(await understood(texts, [])).toEqual([]);
});

test("a number that the type cannot hold is refused", () => {
  expect(() => int2s.encode([40_000])).toThrow(RangeError);
  expect(() => int4s.encode([2 ** 31])).toThrow(RangeError);
});
