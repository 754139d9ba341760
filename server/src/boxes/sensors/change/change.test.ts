import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/app.ts";
import { findSensor } from "../queries.ts";

let test: TestApp;
let admin: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  [admin, stranger] = [await test.anAdmin(), await test.aPatient()];
});
beforeEach(() => test.clock.advance(60_000));
afterAll(() => test.close());

const change = (deveui: string, data: object, token = admin.token) =>
  test.call("PATCH", `/api/sensors/${deveui}`, { token, body: { data } });
const replace = (deveui: string, data: object, token = admin.token) =>
  test.call("POST", `/api/sensors/${deveui}/replace`, { token, body: { data } });
const assign = (deveui: string, { profileid }: TestPerson, token = admin.token) =>
  test.call("POST", "/api/sensor/assign", { token, body: { data: { deveui, profileid } } });
const listed = async (query: string) =>
  JSON.stringify(
    (await test.call("GET", `/api/sensory-summaries?pagination[pageSize]=100${query}`, admin)).body,
  );
const lastEntries = (kind: string, count: number) =>
  test.db
    .selectFrom("audit_log")
    .select(["profile_id", "details"])
    .where("kind", "=", kind as "sensor-changed")
    .orderBy("id", "desc")
    .limit(count)
    .execute();

describe("a box that is corrected", () => {
  it("has the new values, and the log has those before and after but no claim code", async () => {
    const { deveui } = await test.aSensor({ serial_number: "OLD-1", interval_minutes: 60 });
    const answer = await change(deveui, {
      serial_number: "NEW-1",
      claimcode: "WXYZ234567",
      interval_minutes: 30,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { serial_number: "NEW-1", interval_minutes: 30, state: "in_use" } },
    });
    const [entry] = await lastEntries("sensor-changed", 1);
    expect(entry?.details).toMatchObject({
      deveui,
      before: { serial_number: "OLD-1", interval_minutes: 60 },
      after: { serial_number: "NEW-1", interval_minutes: 30 },
      fields: ["claimcode"],
    });
    expect(JSON.stringify(entry)).not.toContain("WXYZ");
    const again = await change(deveui, { serial_number: "NEW-1", interval_minutes: 30 });
    expect(again.status).toBe(200);
    expect(await lastEntries("sensor-changed", 5)).toHaveLength(1);
  });

  it("keeps the interval of the time before", async () => {
    const { deveui, id } = await test.aSensor({ interval_minutes: 60 });
    test.clock.advance(HOUR);
    await change(deveui, { interval_minutes: 20 });
    const rows = await test.db
      .selectFrom("sensor_intervals")
      .select(["minutes", "is_entered"])
      .where("sensor_id", "=", id)
      .orderBy("holds_from")
      .execute();
    expect(rows.map(({ minutes }) => minutes)).toEqual([60, 20]);
  });

  it("refuses what cannot be: nobody, nothing, unknown models, another's serial number", async () => {
    const { deveui } = await test.aSensor();
    const other = await test.aSensor({ serial_number: "TAKEN-1" });
    expect((await change("00000000000000ff", { model: "elsys/ers" })).status).toBe(404);
    for (const data of [{}, { model: "nobody/none" }, { state: "sold" }, { interval_minutes: 0 }]) {
      expect((await change(deveui, data)).status, JSON.stringify(data)).toBe(400);
    }
    const taken = await change(deveui, { serial_number: "taken-1" });
    expect(taken).toMatchObject({ status: 409, body: { error: { code: "serial_taken" } } });
    expect(JSON.stringify(taken.body)).toContain(other.deveui);
    expect((await change(deveui, { model: "elsys/ers" }, stranger.token)).status).toBe(403);
  });
});

describe("a box that is retired or lost", () => {
  it.each(["retired", "lost"])("leaves lists and counts, and is found as %s", async (state) => {
    const { deveui } = await test.aSensor();
    const count = async () =>
      (await test.call("GET", "/api/sensor-triage", admin)).body as {
        data: { never_seen: number };
      };
    const before = (await count()).data.never_seen;
    expect((await change(deveui, { state })).status).toBe(200);
    expect((await count()).data.never_seen).toBe(before - 1);
    for (const query of ["", `&search=${deveui}`, "&state=never_seen", "&is_linked=false"]) {
      expect(await listed(query), query).not.toContain(deveui);
    }
    expect(await listed(`&state=${state}`)).toContain(deveui);
    await change(deveui, { state: "in_use" });
    expect(await listed("")).toContain(deveui);
  });

  it("cannot be assigned, and its messages are stored", async () => {
    const { deveui, claimcode } = await test.aSensor();
    await change(deveui, { state: "lost" });
    const patient = await test.aPatient();
    const body = { data: { profileid: patient.profileid, deveui, claimcode } };
    for (const refused of [
      await assign(deveui, patient),
      await test.call("POST", "/api/sensor/assign", { token: patient.token, body }),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { error: { code: "box_not_in_use" } } });
    }
    const sent = await test.call("POST", "/api/ingest/box", {
      token: await test.anIngestKey(),
      body: { deveui, temperature: 21 },
    });
    expect(sent).toMatchObject({ status: 200, body: { data: { accepted: 1 } } });
    expect(await listed("&state=lost")).toContain(deveui);
  });

  it("must not be somebody's", async () => {
    const patient = await test.aPatient({ familyname: "Holder" });
    const { sensor } = await test.aBinding(patient);
    const refused = await change(sensor.deveui, { state: "retired" });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: "box_bound", details: { held: { familyname: "Holder", to: null } } } },
    });
  });
});

describe("a box that is replaced", () => {
  it("is retired when the new one begins, in one step that may be repeated", async () => {
    const patient = await test.aPatient();
    const { sensor: old } = await test.aBinding(patient);
    const next = await test.aSensor();
    test.clock.advance(HOUR);
    const from = new Date(test.clock.now().getTime() - 600_000).toISOString();
    const answer = await replace(old.deveui, { deveui: next.deveui, from });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: { deveui: next.deveui, replaced: old.deveui, profileid: patient.profileid, from },
      },
    });
    test.clock.advance(60_000);
    expect((await replace(old.deveui, { deveui: next.deveui, from })).body).toEqual(answer.body);
    expect((await replace(old.deveui, { deveui: next.deveui })).body).toEqual(answer.body);
    const bindings = await test.db
      .selectFrom("bindings")
      .select(["sensor_id", "valid_from", "valid_to"])
      .where("profile_id", "=", patient.profileid)
      .orderBy("valid_from")
      .execute();
    expect(bindings.slice(1)).toEqual([
      { sensor_id: next.id, valid_from: new Date(from), valid_to: null },
    ]);
    expect(bindings[0]?.valid_to).toEqual(new Date(from));
    expect((await findSensor(test.db, old.deveui))?.use_state).toBe("retired");
    expect(await lastEntries("sensor-changed", 1)).toMatchObject([
      { details: { deveui: old.deveui, after: { state: "retired" } } },
    ]);
  });

  it("names who holds the new box, and changes nothing", async () => {
    const patient = await test.aPatient();
    const holder = await test.aPatient({ givenname: "Ada", familyname: "Other" });
    const { sensor: old } = await test.aBinding(patient);
    const { sensor: taken } = await test.aBinding(holder);
    test.clock.advance(60_000);
    expect(await replace(old.deveui, { deveui: taken.deveui })).toMatchObject({
      status: 409,
      body: {
        error: { code: "box_bound", details: { held: { givenname: "Ada", familyname: "Other" } } },
      },
    });
    expect((await findSensor(test.db, old.deveui))?.use_state).toBe("in_use");
  });

  it("refuses boxes that do not exist, are nobody's or not in use, and impossible starts", async () => {
    const patient = await test.aPatient();
    const { sensor: old } = await test.aBinding(patient);
    const [free, gone] = [await test.aSensor(), await test.aSensor()];
    await change(gone.deveui, { state: "lost" });
    test.clock.advance(60_000);
    const now = test.clock.now().getTime();
    const unknown = "00000000000000fe";
    const cases: [string, object, number, string | undefined][] = [
      [unknown, { deveui: free.deveui }, 404, "not_found"],
      [old.deveui, { deveui: unknown }, 404, "not_found"],
      [free.deveui, { deveui: gone.deveui }, 409, "no_box"],
      [old.deveui, { deveui: gone.deveui }, 409, "box_not_in_use"],
      [old.deveui, { deveui: old.deveui }, 409, "box_bound"],
      [
        old.deveui,
        { deveui: free.deveui, from: new Date(now + 1000).toISOString() },
        400,
        "link_in_future",
      ],
      [old.deveui, { deveui: free.deveui, from: "2026-05-01T00:00:00Z" }, 400, "replace_early"],
    ];
    for (const [deveui, data, status, code] of cases) {
      const refused = await replace(deveui, data);
      expect([code, refused.status]).toEqual([code, status]);
      expect(JSON.stringify(refused.body)).toContain(`"code":"${code}"`);
    }
    const byStranger = await replace(old.deveui, { deveui: free.deveui }, stranger.token);
    expect(byStranger.status).toBe(403);
    expect((await findSensor(test.db, old.deveui))?.use_state).toBe("in_use");
  });
});

it("lists assigned boxes before unassigned ones of the same state", async () => {
  const free = await test.aSensor();
  const { sensor: held } = await test.aBinding(await test.aPatient());
  const text = await listed("&state=never_seen&sort[0]=state:asc");
  expect(text.indexOf(held.deveui)).toBeLessThan(text.indexOf(free.deveui));
});
