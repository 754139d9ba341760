import { gunzipSync } from "node:zlib";
import { BULK_TABLE_NAMES, BULK_TABLES, type BulkTable } from "@dosebeat/contract/bulk-tables";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { aServiceToken } from "../../../test/service-tokens.ts";
import { csvLine } from "../../http/csv.ts";

const AS_OF = "2026-05-10T12:00:00.000Z";

let test: TestApp;
let admin: TestPerson;
let patients: TestPerson[];
let stranger: TestPerson;
let group: number;
let token: string;
let deveui: string;
let key: string;

beforeAll(async () => {
  test = await createTestApp();
  test.clock.set("2026-05-01T12:00:00Z");
  admin = await test.anAdmin();
  patients = await Promise.all(
    ["Europe/Berlin", "UTC", "UTC"].map((timezone) =>
      test.aPatient({ timezone, givenname: "Nobody", familyname: "Maynamethis" }),
    ),
  );
  patients.sort((one, other) => one.profileid - other.profileid);
  stranger = await test.aPatient();
  group = await test.aGroup(...patients);
  key = await test.anIngestKey();
  const [first] = patients;
  if (!first) throw new Error("There are no patients.");
  ({ deveui } = (await test.aBinding(first, { from: "2026-05-01T12:00:00Z" })).sensor);
  for (const patient of [...patients, stranger])
    await test.aMedicine(patient, { startdate: "2026-05-02", schedules: ["08:00:00.000"] });
  test.clock.set(AS_OF);
  for (let hour = 0; hour < 24 * 8; hour += 1) await deliver(hour);
  const scopes = ["read:doses", "read:figures", "read:presses", "read:readings"] as const;
  ({ token } = await aServiceToken(test, admin, { scopes, groups: [group] }));
});
afterAll(() => test.close());

/** A message in this hour, with a press at eight. */
function deliver(hour: number) {
  const time = new Date(Date.parse("2026-05-02T00:30:00Z") + hour * HOUR).toISOString();
  const presses = hour % 24 === 6 ? [{ time: time.replace(":30:00", ":05:00") }] : [];
  const body = { deveui, time, boot: 1, fcnt: hour, temperature: 20 + (hour % 5), presses };
  return test.call("POST", "/api/ingest/box", { token: key, body });
}

const get = (table: BulkTable, query = "", by = token) =>
  test.call("GET", `/api/bulk/${table}?as_of=${AS_OF}&${query}`, { token: by });

/** The rows of all parts, and the number of parts. */
async function rowsOf(table: BulkTable, query = "", by = token) {
  const rows: Record<string, unknown>[] = [];
  let cursor: unknown;
  let parts = 0;
  do {
    const answer = await get(table, cursor === undefined ? query : `${query}&cursor=${cursor}`, by);
    expect(answer.status).toBe(200);
    expect(answer.headers["dosebeat-as-of"]).toBe(AS_OF);
    rows.push(...linesIn(answer.body).map((line) => JSON.parse(line)));
    cursor = answer.headers["dosebeat-cursor"];
    parts += 1;
  } while (cursor !== undefined);
  return { rows, parts };
}

function linesIn(body: unknown): string[] {
  return String(body).split("\n").filter(Boolean);
}

/** The fewest digits that distinguish a four-byte float from its neighbours. */
function shortest(value: number): number {
  const texts = Array.from({ length: 9 }, (_, index) => Number(value.toPrecision(index + 1)));
  return texts.find((text) => Math.fround(text) === value) ?? value;
}

const idsOf = (rows: Record<string, unknown>[]) => [
  ...new Set(rows.map((row) => row["profileid"])),
];

describe.each(BULK_TABLE_NAMES)("the export of %s", (table) => {
  it("has the same rows in parts as in one, each with every column, and nobody else's", async () => {
    const [whole, parts] = [await rowsOf(table), await rowsOf(table, "patients=1")];
    expect(whole.parts).toBe(1);
    expect(parts.parts).toBe(patients.length);
    expect(parts.rows).toEqual(whole.rows);
    expect(whole.rows.length).toBeGreaterThan(5);
    const columns = BULK_TABLES[table].map(({ name }) => name);
    for (const row of whole.rows) expect(Object.keys(row)).toEqual(columns);
    const ids = patients.map(({ profileid }) => Number(profileid));
    expect(ids).toEqual(expect.arrayContaining(idsOf(whole.rows)));
    expect(JSON.stringify(whole.rows)).not.toContain("Maynamethis");
  });

  it("is the same in CSV", async () => {
    const { rows } = await rowsOf(table);
    const csv = await get(table, "format=csv");
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, ...lines] = String(csv.body).trimEnd().split("\r\n");
    expect(head).toBe(BULK_TABLES[table].map(({ name }) => name).join(","));
    expect(lines).toHaveLength(rows.length);
  });

  it("takes a part again by its cursor, and a cursor of no other query", async () => {
    const first = await get(table, "patients=1");
    const cursor = String(first.headers["dosebeat-cursor"]);
    const again = [1, 2].map(() => get(table, `patients=1&cursor=${cursor}`));
    const [one, other] = await Promise.all(again);
    expect(one?.status).toBe(200);
    expect(one?.body).toEqual(other?.body);
    for (const query of [`cursor=${cursor}&from=2026-05-03`, `cursor=${cursor}x`, "cursor=e30"]) {
      expect((await get(table, query)).status).toBe(400);
    }
  });

  it("has the days that are asked for", async () => {
    const { rows } = await rowsOf(table, "from=2026-05-04&to=2026-05-05");
    const instants = rows.map((row) => String(row["date"] ?? row["at_utc"]).slice(0, 10));
    expect(instants.length).toBeGreaterThan(1);
    for (const day of instants) expect(["2026-05-04", "2026-05-05", "2026-05-06"]).toContain(day);
  });
});

it("writes readings as JavaScript would, also what is odd or missing", async () => {
  const [, patient] = patients;
  if (!patient) throw new Error("There are no patients.");
  const { sensor } = await test.aBinding(patient, { from: "2026-05-02T12:00:00Z" });
  const odd = [0, -0.5, 21.3, 0.00002, 1e-5, 99.99, 1 / 3, -40, 84.999];
  for (const [index, value] of odd.entries()) {
    const time = `2026-05-03T1${index}:00:00.${index}0${index}Z`;
    const humidity = index % 3 === 0 ? {} : { humidity: Math.abs(value) };
    const body = {
      deveui: sensor.deveui,
      time,
      boot: 1,
      fcnt: index,
      temperature: value,
      ...humidity,
    };
    await test.call("POST", "/api/ingest/box", { token: key, body });
  }
  const query = `profiles=${patient.profileid}&as_of=${test.clock.now().toISOString()}`;
  const get = (format: string) =>
    test.call("GET", `/api/bulk/readings?${query}&format=${format}`, { token });
  const rows = linesIn((await get("ndjson")).body).map((line) => ({ line, row: JSON.parse(line) }));
  expect(rows.map(({ row }) => row.temperature)).toEqual(odd.map(Math.fround).map(shortest));
  for (const { line, row } of rows) expect(line).toBe(JSON.stringify(row));
  const lines = rows.map(({ row }) => csvLine(Object.values(row)));
  const head = csvLine(BULK_TABLES.readings.map(({ name }) => name));
  expect((await get("csv")).body).toBe([head, ...lines].join(""));
});

it("reaches no patient, and no group, beyond those of the token", async () => {
  const { token: all } = await aServiceToken(test, admin, { scopes: ["read:doses"] });
  const other = await test.aGroup(stranger);
  for (const query of [`profiles=${stranger.profileid}`, "profiles=9999999", `group=${other}`]) {
    expect((await get("doses", query)).status).toBe(404);
  }
  expect(idsOf((await rowsOf("doses", "", all)).rows)).toContain(stranger.profileid);
  expect(idsOf((await rowsOf("doses", `group=${other}`, all)).rows)).toEqual([stranger.profileid]);
  const asked = `profiles=${stranger.profileid},${stranger.profileid}`;
  expect(idsOf((await rowsOf("doses", asked, all)).rows)).toEqual([stranger.profileid]);
});

it("tells pollers what arrived since, whenever it was measured", async () => {
  const { rows } = await rowsOf("readings");
  expect((await rowsOf("readings", `since=${AS_OF}`)).rows).toEqual([]);
  test.clock.advance(HOUR);
  await deliver(24 * 8 + 1);
  const late = { deveui, time: "2026-05-05T09:45:00Z", temperature: 31, boot: 1, fcnt: 900 };
  test.clock.advance(HOUR);
  await test.call("POST", "/api/ingest/box", { token: key, body: late });
  expect((await rowsOf("readings")).rows).toHaveLength(rows.length);
  const url = `/api/bulk/readings?since=${AS_OF}`;
  const answer = await test.call("GET", url, { token });
  const found = linesIn(answer.body).map((line) => JSON.parse(line));
  expect(found.map(({ temperature }) => temperature)).toContain(31);
  expect(found.length).toBeLessThan(4);
});

it("is compressed for who accepts it", async () => {
  const url = `/api/bulk/readings?as_of=${AS_OF}`;
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "gzip" };
  for (const format of ["ndjson", "csv"]) {
    const answer = await test.app.inject({ url: `${url}&format=${format}`, headers });
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(answer.rawPayload).toString()).toContain(deveui);
  }
});

it("is for staff who confirmed who they are, or a token", async () => {
  const { token: clinician } = await test.aStaffMember("clinician");
  expect(linesIn((await get("doses", "", clinician)).body)).toEqual([]);
  expect((await get("doses", "", stranger.token)).status).toBe(403);
  expect((await test.call("GET", "/api/bulk/doses")).status).toBe(401);
  const ahead = "/api/bulk/doses?as_of=2027-01-01T00:00:00Z";
  expect((await test.call("GET", ahead, { token })).status).toBe(400);
});

it("gives no further patient once the token is revoked", async () => {
  const made = await aServiceToken(test, admin, { scopes: ["read:readings"], groups: [group] });
  const address = await test.app.listen({ port: 0, host: "127.0.0.1" });
  const headers = { authorization: `Bearer ${made.token}` };
  await test.db
    .updateTable("service_tokens")
    .set({ revoked_at: test.clock.now() })
    .where("id", "=", made.id)
    .execute();
  expect((await fetch(`${address}/api/bulk/readings`, { headers })).status).toBe(401);
});

it("enters each patient in the access log, and the export once", async () => {
  const made = await aServiceToken(test, admin, { scopes: ["read:doses"], groups: [group] });
  await rowsOf("doses", "patients=1", made.token);
  const rows = await test.db
    .selectFrom("audit_log")
    .select(["kind", "profile_id", "details"])
    .where("user_id", "=", admin.userid)
    .orderBy("id")
    .execute();
  const own = rows.filter(({ details }) => details["token"] === made.id);
  expect(
    own.filter(({ kind }) => kind === "exported").map(({ details }) => details["what"]),
  ).toEqual(["doses"]);
  const read = own
    .filter(({ kind }) => kind === "patient-read")
    .map(({ profile_id }) => profile_id);
  expect(read).toEqual(patients.map(({ profileid }) => Number(profileid)));
});
