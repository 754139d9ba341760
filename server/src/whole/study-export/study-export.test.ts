import { createHash } from "node:crypto";
import { StudyManifestAnswer } from "@dosebeat/contract/study-export";
import { STUDY_TABLE_NAMES, type StudyTable } from "@dosebeat/contract/study-table-names";
import { STUDY_TABLES } from "@dosebeat/contract/study-tables";
import { HOUR } from "@dosebeat/domain/time/durations";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

let test: TestApp;
let admin: TestPerson;
let clinician: TestPerson;
let group: number;
let weekly: number;

const UNTIL = "2026-05-10T12:00:00.000Z";

beforeAll(async () => {
  test = await createTestApp();
  test.clock.set("2026-05-01T12:00:00Z");
  admin = await test.anAdmin();
  clinician = await test.aStaffMember("clinician");
  const second = await test.aPatient({ record_number: "S-002", timezone: "Europe/Berlin" });
  const first = await test.aPatient({
    record_number: "S-001",
    timezone: "Europe/Berlin",
    givenname: "Nobody",
    familyname: "Maynamethis",
  });
  group = await test.aGroup(second, first, clinician);
  const key = await test.anIngestKey();
  const { sensor } = await test.aBinding(first, { from: "2026-05-01T12:00:00Z" });
  // Mondays and Fridays, so that the neighbours of a dose are days away.
  ({ id: weekly } = await test.aMedicine(first, {
    name: '=cmd|"calc"',
    startdate: "2026-05-04",
    schedules: [{ dosage_time: "22:00", recurrence: { kind: "weekdays", days: [1, 5] } }],
  }));
  await test.aMedicine(second, { startdate: "2026-05-02", schedules: ["08:00:00.000"] });
  test.clock.set(UNTIL);
  const hours = Array.from({ length: 24 * 9 }, (_, hour) => hour);
  for (const hour of hours) {
    const time = new Date(Date.parse("2026-05-01T12:30:00Z") + hour * HOUR).toISOString();
    const pressed = time.startsWith("2026-05-05T02:30") ? ["2026-05-05T02:00:00Z"] : [];
    await test.call("POST", "/api/ingest/box", {
      token: key,
      body: {
        deveui: sensor.deveui,
        time,
        boot: 1,
        fcnt: hour,
        presses: pressed.map((at) => ({ time: at })),
      },
    });
  }
  for (const person of [admin, clinician]) {
    await test.call("POST", "/api/auth/confirm", {
      token: person.token,
      body: { password: person.password },
    });
  }
});
afterAll(() => test.close());

const path = (query: string, of = group) => `/api/groups/${of}/export?${query}`;
const get = (query: string, { token } = admin, of = group) =>
  test.call("GET", path(query, of), { token });

/** The bytes of a table. */
async function bytesOf(table: StudyTable, format: string, until = UNTIL): Promise<Buffer> {
  const url = path(`table=${table}&format=${format}&until=${until}`);
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await test.app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

/** The rows of a table, from NDJSON. */
async function rowsOf(table: StudyTable, until = UNTIL): Promise<Record<string, unknown>[]> {
  const text = (await bytesOf(table, "ndjson", until)).toString();
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

describe("the export of a study", () => {
  it("tells of each dose where its press was looked for, and what was found", async () => {
    const doses = await rowsOf("doses");
    expect(doses.find(({ date }) => date === "2026-05-04")).toMatchObject({
      record_number: "S-001",
      medicine_id: weekly,
      timezone: "Europe/Berlin",
      due_utc: "2026-05-04T20:00:00.000Z",
      due_local: "2026-05-04T22:00:00.000",
      pressed_utc: "2026-05-05T02:00:00.000Z",
      pressed_local: "2026-05-05T04:00:00.000",
      window_to_utc: "2026-05-06T20:00:00.000Z",
      status: "late",
      deviation_minutes: 360,
      counted: true,
    });
  });

  it("orders by record number and instant, and names nobody", async () => {
    for (const table of STUDY_TABLE_NAMES) {
      const text = (await bytesOf(table, "csv")).toString();
      expect(text).not.toMatch(/Nobody|Maynamethis|@/);
      expect(text.split("\r\n")[0]).toBe(STUDY_TABLES[table].map(({ name }) => name).join(","));
    }
    const numbers = (await rowsOf("doses")).map(({ record_number }) => record_number);
    expect(numbers).toEqual([...numbers].sort());
    expect(new Set(numbers)).toEqual(new Set(["S-001", "S-002"]));
    expect((await bytesOf("plan", "csv")).toString()).not.toContain(",=cmd");
  });

  it("gives the same bytes for the same cut-off, and its manifest tells of them", async () => {
    for (const format of ["csv", "ndjson", "parquet"]) {
      const answer = await get(`table=manifest&format=${format}&until=${UNTIL}`);
      expect(answer.status).toBe(200);
      const { data } = StudyManifestAnswer.parse(answer.body);
      expect(data).toMatchObject({ until_utc: UNTIL, subjects: 2, format });
      for (const { table, rows, bytes, sha256 } of data.tables) {
        const file = await bytesOf(table, format);
        expect([table, file.length]).toEqual([table, bytes]);
        expect(createHash("sha256").update(file).digest("hex")).toBe(sha256);
        expect(await rowsOf(table)).toHaveLength(rows);
      }
    }
  });

  it("stores in Parquet what it says in NDJSON", async () => {
    for (const table of STUDY_TABLE_NAMES) {
      const file = await bytesOf(table, "parquet");
      const read = await parquetReadObjects({ file: new Uint8Array(file).buffer });
      const typed = read.map((row) =>
        Object.fromEntries(
          STUDY_TABLES[table].map(({ name, type }) => {
            const value: unknown = row[name] ?? null;
            if (!(value instanceof Date)) return [name, value];
            const text = value.toISOString();
            return [name, type === "date" ? text.slice(0, 10) : text];
          }),
        ),
      );
      expect(typed).toEqual(await rowsOf(table));
    }
  });

  it("leaves out what came after the cut-off", async () => {
    const days = (await rowsOf("days", "2026-05-06T12:00:00.000Z")).map(({ date }) => date);
    expect(days.at(-1)).toBe("2026-05-06");
    const boxes = await rowsOf("boxes", "2026-05-01T11:00:00.000Z");
    expect(boxes).toEqual([]);
  });

  it("sums to the figures that the patient's page shows", async () => {
    const days = await rowsOf("days");
    const [own] = days.filter(
      ({ record_number, date }) => record_number === "S-001" && date === "2026-05-04",
    );
    expect(own).toMatchObject({
      due: 1,
      taken: 1,
      late: 1,
      counted: true,
      presses: 0,
      uncertain_minutes: 0,
    });
    expect(await rowsOf("openings")).toMatchObject([
      {
        pressed_utc: "2026-05-05T02:00:00.000Z",
        used_by_dose: "2026-05-04T20:00:00.000Z",
        clock_source: "box",
      },
    ]);
    const gaps = await rowsOf("gaps");
    expect(
      gaps.every(
        ({ record_number, date }) =>
          record_number === "S-002" || date === "2026-05-01" || date === "2026-05-10",
      ),
    ).toBe(true);
  });

  it("refuses subjects without a number, and numbers them where that is asked for", async () => {
    const unnumbered = await test.aPatient();
    const other = await test.aGroup(unnumbered);
    expect(await get("table=subjects", admin, other)).toMatchObject({
      status: 409,
      body: { error: { code: "numbers_missing" } },
    });
    const given = await get("table=subjects&numbers=given&format=ndjson", admin, other);
    expect(given.status).toBe(200);
    expect(JSON.stringify(given.body)).toContain(`P-${unnumbered.profileid}`);
  });

  it("is for administrators, and clinicians of the group with the right", async () => {
    const outsider = await test.aStaffMember("clinician");
    const technician = await test.aStaffMember("technician");
    const patient = await test.aPatient();
    for (const person of [outsider, technician, patient]) {
      await test.call("POST", "/api/auth/confirm", {
        token: person.token,
        body: { password: person.password },
      });
    }
    expect((await get("table=doses", clinician)).status).toBe(403);
    expect((await get("table=doses", outsider)).status).toBe(404);
    expect((await get("table=doses", technician)).status).toBe(403);
    expect((await get("table=doses", patient)).status).toBe(403);
    expect((await get("table=doses", admin, 999_999)).status).toBe(404);
    const member = `/api/groups/${group}/members/${clinician.profileid}`;
    const right = (has_study: boolean, { token } = admin) =>
      test.call("PATCH", member, { token, body: { data: { has_study } } });
    expect((await right(true, clinician)).status).toBe(403);
    expect(await right(true)).toMatchObject({
      status: 200,
      body: { data: { attributes: { has_study: true, is_prescriber: false } } },
    });
    expect((await get("table=doses", clinician)).status).toBe(200);
    await right(false);
    expect((await get("table=doses", clinician)).status).toBe(403);
    const kinds = await test.db.selectFrom("audit_log").select("kind").execute();
    expect(kinds.filter(({ kind }) => kind === "study-right-changed")).toHaveLength(2);
  });

  it("is entered in the audit log, and in the access log of each subject", async () => {
    const since = (
      await test.db
        .selectFrom("audit_log")
        .select(({ fn }) => fn.max("id").as("id"))
        .executeTakeFirstOrThrow()
    ).id;
    test.clock.set("2026-05-10T13:30:00Z");
    const fresh = await test.anAdmin();
    await get("table=doses", fresh);
    const entries = await test.db
      .selectFrom("audit_log")
      .select(["kind", "profile_id"])
      .where("id", ">", since)
      .where("user_id", "=", fresh.userid)
      .execute();
    expect(entries.map(({ kind }) => kind)).toContain("exported");
    expect(entries.filter(({ kind }) => kind === "patient-read")).toHaveLength(2);
    expect((await get("table=doses&until=2026-06-01T00:00:00Z", fresh)).status).toBe(400);
  });
});
