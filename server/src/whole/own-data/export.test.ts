import { ExportAnswer } from "@dosebeat/contract/own-data";
import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { addMembers, insertGroup } from "../../accounts/groups/queries.ts";

let test: TestApp;
let patient: TestPerson;
let other: TestPerson;
let deveui: string;

beforeAll(async () => {
  test = await createTestApp();
  test.clock.set("2026-03-01T12:00:00Z");
  patient = await test.aPatient({
    givenname: "=HYPERLINK",
    timezone: "Europe/Berlin",
    born: "1951-03-02",
    record_number: "4711",
  });
  other = await test.aPatient();
  await test.aGroup(patient);
  const arm = await insertGroup(test.db, { name: "Placebo", kind: "study_arm" }, test.clock.now());
  await addMembers(test.db, arm, [patient.profileid]);
  await test.aGroup(other);
  const key = await test.anIngestKey();
  const { sensor } = await test.aBinding(patient, { from: "2026-03-01T00:00:00Z" });
  deveui = sensor.deveui;
  await test.aMedicine(patient, {
    name: '=cmd|"calc", 1',
    startdate: "2026-03-01",
    schedules: ["08:00:00.000"],
  });
  await test.aMedicine(other, { name: "Stranger's", schedules: ["08:00:00.000"] });
  test.clock.set("2026-05-10T12:00:00Z");
  for (const person of [patient, other]) {
    const body = { identifier: person.email, password: person.password };
    const answer = await test.call("POST", "/api/auth/local", { body });
    person.token = BearerAnswer.parse(answer.body).jwt;
  }
  // Two presses within a minute, across a step of the export, and one much later.
  const presses = ["2026-03-31T00:00:10Z", "2026-03-30T23:59:50Z", "2026-05-09T06:05:00Z"];
  await test.call("POST", "/api/ingest/box", {
    token: key,
    body: {
      deveui,
      time: "2026-05-10T11:00:00Z",
      presses: presses.map((time) => ({ time })),
      readings: [
        { time: "2026-02-28T00:00:00Z", temperature: 5 },
        { time: "2026-03-30T23:00:00Z", temperature: 20.5, humidity: 40 },
        { time: "2026-03-31T01:00:00Z", temperature: 21, motion: 3 },
      ],
    },
  });
});
afterAll(() => test.close());

const get = (token: string, query = "", accept = "application/json") =>
  test.call("GET", `/api/export${query}`, { token, headers: { accept } });

describe("the export of one's own data", () => {
  it("is one JSON with everything of the user, and nothing of others", async () => {
    const answer = await get(patient.token);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-disposition"]).toContain("dosebeat.json");
    const { data } = ExportAnswer.parse(answer.body);
    expect(data.profile).toMatchObject({ userid: patient.userid, email: patient.email });
    expect(data.profile).toMatchObject({ born: "1951-03-02", record_number: "4711" });
    expect(data.groups).toEqual([{ name: expect.stringMatching(/^Group/), kind: "ward" }]);
    expect(data.timezones).toEqual([{ from: null, timezone: "Europe/Berlin" }]);
    expect(data.boxes).toEqual([
      { deveui, serial_number: null, from: "2026-03-01T00:00:00.000Z", to: null },
    ]);
    expect(data.medicines.map(({ name }) => name)).toEqual(['=cmd|"calc", 1']);
    expect(data.medicines[0]?.schedules).toHaveLength(1);
    expect(data.presses).toEqual([
      { pressed_utc: "2026-03-30T23:59:50.000Z" },
      { pressed_utc: "2026-05-09T06:05:00.000Z" },
    ]);
    expect(data.readings.map(({ temperature }) => temperature)).toEqual([20.5, 21]);
    expect(data.doses.map(({ date }) => date)).toEqual([
      ...Array.from({ length: 71 }, (_, n) =>
        new Date(Date.UTC(2026, 2, 1 + n)).toISOString().slice(0, 10),
      ),
    ]);
    expect(data.doses.find(({ date }) => date === "2026-05-09")).toMatchObject({
      status: "on_time",
      pressed_utc: "2026-05-09T06:05:00.000Z",
    });
    expect(JSON.stringify(data)).not.toContain("Stranger");
  });

  it("has doses, presses and readings as CSV without executable formulas", async () => {
    const lines = async (table: string) => {
      const answer = await get(patient.token, `?table=${table}`, "text/csv");
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toContain("text/csv");
      return String(answer.body).trimEnd().split("\r\n");
    };
    const doses = await lines("doses");
    expect(doses).toHaveLength(72);
    expect(doses[0]).toMatch(/^date,medicine,strength,dosage_time,due_utc/);
    expect(doses[1]).toContain(`"'=cmd|""calc"", 1"`);
    expect(await lines("presses")).toEqual([
      "pressed_utc",
      "2026-03-30T23:59:50.000Z",
      "2026-05-09T06:05:00.000Z",
    ]);
    expect((await lines("readings"))[1]).toBe(`2026-03-30T23:00:00.000Z,${deveui},20.5,40,,`);
    expect(faultsIn(await get(patient.token, "?table=users", "text/csv"))).toEqual(["table"]);
  });

  it("has only their own data for administrators too, and may be empty", async () => {
    const admin = await test.anAdmin();
    const { data } = ExportAnswer.parse((await get(admin.token)).body);
    expect(data.profile.userid).toBe(admin.userid);
    expect([data.medicines, data.doses, data.presses, data.readings, data.boxes]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
    expect((await get("nobody")).status).toBe(401);
  });

  it("is recorded", async () => {
    await get(other.token);
    const row = await test.db
      .selectFrom("audit_log")
      .selectAll()
      .where("kind", "=", "exported")
      .where("user_id", "=", other.userid)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ profile_id: other.profileid, details: { what: "everything" } });
  });
});
