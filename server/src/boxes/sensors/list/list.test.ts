import { SensorSummariesAnswer, SensorTriageAnswer } from "@dosebeat/contract/sensor-lists";
import { SensorLabelsAnswer } from "@dosebeat/contract/sensors";
import { writeBoxLabel } from "@dosebeat/domain/boxes/tr005";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../../test/app.ts";

let test: TestApp;
let admin: TestPerson;
let patient: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
  patient = await test.aPatient({
    givenname: "Žofie",
    familyname: "O'Brien_100%",
    email: "zofie.box@example.org",
  });
});
afterAll(() => test.close());

const get = (url: string, token = admin.token) => test.call("GET", url, { token });
const list = async (query: Record<string, string>) => {
  const answer = await get(`/api/sensory-summaries?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return SensorSummariesAnswer.parse(answer.body);
};
const found = async (query: Record<string, string>) =>
  (await list({ "pagination[pageSize]": "100", ...query })).data.map(({ id }) => id);

async function aBoxSeen(hoursAgo: number, battery: number | null, interval?: number) {
  const sensor = await test.aSensor(interval === undefined ? {} : { interval_minutes: interval });
  const at = new Date(test.clock.now().getTime() - hoursAgo * HOUR);
  await test.db
    .updateTable("sensors")
    .set({ last_received_at: at, battery })
    .where("id", "=", sensor.id)
    .execute();
  return sensor;
}

describe("searching boxes", () => {
  it("finds parts of DevEUI, serial number, name and address; all words must match", async () => {
    const sensor = await test.aSensor({ deveui: "70b3d57ed00abcde", serial_number: "PB-7/Ä" });
    await test.aBinding(patient, { sensor });
    const other = await test.aSensor({ serial_number: "PB-8" });
    for (const search of ["0ABCD", "pb-7/ä", "žofie", "brien", "zofie.box@", "70b3 o'brien"]) {
      expect(await found({ search }), search).toEqual([sensor.id]);
    }
    for (const search of [
      "70B3-D57E-D00A-BCDE",
      "70:b3:d5:7e:d0:0a:bc:de",
      "d0-0a-bc",
      "Zofie OBrien",
    ]) {
      expect(await found({ search }), search).toEqual([sensor.id]);
    }
    const label = {
      joineui: "70b3d57ed0000000",
      deveui: "70b3d57ed00abcde",
      profileid: "ffff0001",
    };
    const code = writeBoxLabel({ ...label, ownertoken: "ABCDEFGHJK", serial: "PB-7" });
    expect(await found({ search: code })).toEqual([sensor.id]);
    expect(await found({ search: "PB-8 žofie" })).toEqual([]);
    expect(await found({ search: "pb-" })).toEqual([sensor.id, other.id]);
  });

  it("matches wildcard characters literally", async () => {
    expect(await found({ search: "n_100%" })).toHaveLength(1);
    for (const search of ["%", "_", "\\", "zo%box", "b_x@"]) {
      expect(await found({ search: `${search}nowhere` }), search).toEqual([]);
    }
    expect(await found({ search: "b_x@" })).toEqual([]);
  });

  it("does not find a box by a patient who had it before", async () => {
    const sensor = await test.aSensor();
    const former = await test.aPatient({ familyname: "Formerly" });
    await test.aBinding(former, { sensor });
    test.clock.advance(60_000);
    const body = { data: { deveui: sensor.deveui } };
    await test.call("PUT", "/api/sensor/unassign", { token: admin.token, body });
    expect(await found({ search: "formerly" })).toEqual([]);
  });
});

describe("boxes that need attention", () => {
  it("are counted once each, as in the lists that the counts link to", async () => {
    await aBoxSeen(30, 80);
    await aBoxSeen(13, 5);
    const slow = await aBoxSeen(13, 80, 720);
    const low = await aBoxSeen(1, 19.9);
    await aBoxSeen(1, 20);
    const own = await aBoxSeen(1, null);
    await test.aBinding(await test.aPatient(), { sensor: own });
    const triage = SensorTriageAnswer.parse((await get("/api/sensor-triage")).body).data;
    const total = (query: Record<string, string>) =>
      list(query).then(({ meta }) => meta.pagination.total);
    expect(triage).toEqual({
      not_understood: await total({ state: "not_understood" }),
      silent: await total({ state: "silent" }),
      low_battery: await total({ state: "low_battery" }),
      never_seen: await total({ state: "never_seen" }),
      unbound: await total({ state: "alive", is_linked: "false" }),
      fine: await total({ state: "alive", is_linked: "true" }),
      attention: await total({ needs_attention: "true" }),
    });
    expect(triage).toMatchObject({ silent: 2, low_battery: 1, unbound: 2, fine: 1 });
    // One in a drawer was never heard either, and needs no attention.
    const before = await found({ needs_attention: "true" });
    await test.aSensor();
    const waiting = await test.aSensor();
    await test.aBinding(await test.aPatient(), { sensor: waiting });
    const needing = await found({ needs_attention: "true" });
    expect(new Set(needing)).toEqual(new Set([...before, waiting.id]));
    expect(await found({ state: "alive" })).toContain(slow.id);
    expect(await found({ state: "low_battery" })).toEqual([low.id]);
  });

  it("have the same state in the list as alone, and come first", async () => {
    const { data } = await list({ "sort[0]": "state:asc", "pagination[pageSize]": "100" });
    const states = data.map(({ attributes }) => attributes.state);
    const order = ["silent", "low_battery", "never_seen", "alive"];
    expect(new Set(states).size).toBe(4);
    expect(states).toEqual([...states].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
    for (const { id, attributes } of data) {
      expect(await found({ state: attributes.state })).toContain(id);
    }
  });

  it("include a silent box even if its battery was full", async () => {
    const dead = await aBoxSeen(3.01, 100);
    expect(await found({ state: "silent" })).toContain(dead.id);
    test.clock.advance(6 * DAY);
    expect(await found({ state: "silent" })).toContain(dead.id);
  });
});

describe("labels", () => {
  it("have the claim codes of the requested boxes in the requested order", async () => {
    const [one, two] = [await test.aSensor(), await test.aSensor({ claimcode: "on-the-box" })];
    const answer = await get(
      `/api/sensor-labels?deveuis=${two.deveui.toUpperCase()},${one.deveui}`,
    );
    const labels = SensorLabelsAnswer.parse(answer.body).data;
    expect(labels.map(({ claimcode }) => claimcode)).toEqual(["on-the-box", one.claimcode]);
  });

  it("are rejected as a whole if a box is unknown or a DevEUI malformed, and for patients", async () => {
    const { deveui } = await test.aSensor();
    const unknown = await get(`/api/sensor-labels?deveuis=${deveui},00000000000000ff`);
    expect(unknown.status).toBe(404);
    const malformed = await get("/api/sensor-labels?deveuis=12");
    expect(malformed.status).toBe(400);
    expect(faultsIn(malformed)).toEqual(["deveuis.0"]);
    for (const path of [`/api/sensor-labels?deveuis=${deveui}`, "/api/sensor-triage"]) {
      expect((await get(path, patient.token)).status).toBe(403);
    }
  });
});

describe("many boxes", () => {
  it("are searched by trigram indexes if the database has them", async () => {
    const indexes = await sql<{ name: string }>`
      select indexname as name from pg_indexes where indexname in
        ('sensors_text', 'profiles_text', 'users_text') order by 1`.execute(test.db);
    expect(indexes.rows.map(({ name }) => name)).toEqual([
      "profiles_text",
      "sensors_text",
      "users_text",
    ]);
  });
});

describe("an item of the list of boxes", () => {
  const NASTY = 'Ann "the\\ox"\n\u2028<b>𝄞';

  it("has what is stored, with and without a patient, with all values and with none", async () => {
    const full = await test.aSensor({ serial_number: NASTY });
    const owner = await test.aPatient({ givenname: NASTY, familyname: "'" });
    await test.aBinding(owner, { sensor: full });
    const last_received_at = new Date(test.clock.now().getTime() - 993);
    const state = { battery: 19.5, battery_mv: 2871, buttonmode: 2, rssi: -110.25, snr: -3.5 };
    await test.db
      .updateTable("sensors")
      .set({ ...state, last_received_at })
      .where("id", "=", full.id)
      .execute();
    const empty = await test.aSensor();
    const { data } = await list({ "sort[0]": "id:desc", "pagination[pageSize]": "25" });
    const item = (one: { id: number }) => data.find(({ id }) => id === one.id)?.attributes;
    expect(item(full)).toMatchObject({
      deveui: full.deveui,
      serial_number: NASTY,
      battery: 19.5,
      batterymv: 2871,
      sensortime: last_received_at.toISOString(),
      buttonmode: 2,
      silent: false,
      state: "low_battery",
      rssi: -110.25,
      snr: -3.5,
      profile: { data: { id: owner.profileid, attributes: { givenname: NASTY, familyname: "'" } } },
    });
    expect(item(empty)).toMatchObject({
      serial_number: null,
      battery: null,
      batterymv: null,
      sensortime: null,
      buttonmode: null,
      silent: true,
      state: "never_seen",
      rssi: null,
      snr: null,
      profile: { data: null },
    });
  });
});
