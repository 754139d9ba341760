import { IngestAnswer } from "@dosebeat/contract/ingest";
import { ProfilesAnswer } from "@dosebeat/contract/profile-lists";
import { SensorDetailAnswer, SensorSignalAnswer } from "@dosebeat/contract/sensor-detail";
import { SensorSummariesAnswer } from "@dosebeat/contract/sensor-lists";
import { SENSOR_STATES } from "@dosebeat/contract/sensors";
import { UplinksAnswer } from "@dosebeat/contract/uplinks";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";

let test: TestApp;
let admin: TestPerson;
let key: string;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
  key = await test.anIngestKey();
});
afterAll(() => test.close());

const get = (url: string, token = admin.token) => test.call("GET", url, { token });
const detail = async (deveui: string) => {
  const answer = await get(`/api/sensors/${deveui}`);
  expect(answer.status).toBe(200);
  return SensorDetailAnswer.parse(answer.body).data;
};
const deliver = async (message: object) => {
  const answer = await test.call("POST", "/api/ingest/box", { token: key, body: message });
  expect(IngestAnswer.parse(answer.body).data.accepted).toBe(1);
};
const ago = (hours: number) => new Date(test.clock.now().getTime() - hours * HOUR).toISOString();

describe("a box in detail", () => {
  it("returns all fields, the claim code and the bindings, newest first", async () => {
    const [one, two] = [await test.aPatient(), await test.aPatient({ givenname: "Zoë" })];
    const sensor = await test.aSensor({ serial_number: "S-77", interval_minutes: 30 });
    await test.aBinding(one, { sensor, from: "2026-05-01T00:00:00Z" });
    const body = { data: { deveui: sensor.deveui } };
    await test.call("PUT", "/api/sensor/unassign", { token: admin.token, body });
    test.clock.advance(1000);
    await test.aBinding(two, { sensor });
    const found = await detail(sensor.deveui.toUpperCase());
    expect(found).toMatchObject({
      id: sensor.id,
      serial_number: "S-77",
      claimcode: sensor.claimcode,
      interval_minutes: 30,
      silent_after_minutes: 120,
      state: "never_seen",
    });
    expect(found.bindings).toMatchObject([
      { profileid: two.profileid, givenname: "Zoë", to: null },
      {
        profileid: one.profileid,
        from: "2026-05-01T00:00:00.000Z",
        to: "2026-05-10T12:00:00.000Z",
      },
    ]);
    const read = await test.db
      .selectFrom("audit_log")
      .select("profile_id")
      .where("kind", "=", "patient-read")
      .where("user_id", "=", admin.userid)
      .execute();
    expect(read.map(({ profile_id }) => profile_id)).toEqual(
      expect.arrayContaining([one.profileid, two.profileid]),
    );
  });

  it.each([
    ["alive", { battery: 80 }, 1.9],
    ["silent", { battery: 5 }, 2.1],
    ["low_battery", { battery: 19 }, 1],
  ])("has the state %s, as in the list, with a reason", async (state, more, hours) => {
    const { deveui } = await test.aSensor({ interval_minutes: 40 });
    await deliver({ deveui, time: ago(hours), ...more });
    const found = await detail(deveui);
    expect(found.state).toBe(state);
    expect(found.reason).toMatch(/^(Last contact at|No contact since|The battery is at 19 %)/);
    for (const wanted of SENSOR_STATES) {
      const answer = await get(`/api/sensory-summaries?state=${wanted}&search=${deveui}`);
      const { data, meta } = SensorSummariesAnswer.parse(answer.body);
      expect(data.map((item) => item.attributes.deveui)).toEqual(wanted === state ? [deveui] : []);
      expect(meta.pagination.total).toBe(wanted === state ? 1 : 0);
    }
  });

  it("is for administrators only", async () => {
    const patient = await test.aPatient();
    const { sensor } = await test.aBinding(patient);
    for (const url of [`/api/sensors/${sensor.deveui}`, `/api/sensors/${sensor.deveui}/uplinks`]) {
      expect((await get(url, patient.token)).status).toBe(403);
      expect((await test.call("GET", url)).status).toBe(401);
      expect((await get(url.replace(sensor.deveui, "ffffffffffffffff"))).status).toBe(404);
      expect(faultsIn(await get(url.replace(sensor.deveui, "nobox")))).toEqual(["deveui"]);
    }
  });
});

describe("the uplinks of a box", () => {
  it("are listed with raw payload and outcome, newest first, in pages", async () => {
    const { deveui } = await test.aSensor();
    await test.aSensor();
    await deliver({
      deveui,
      time: ago(3),
      battery: 70,
      press_seq: 4,
      presses: [{ seq: 4, age_s: 9 }],
    });
    const chirpstack = {
      deduplicationId: "11111111-2222-3333-4444-555555555555",
      time: ago(2),
      deviceInfo: { devEui: deveui },
      fPort: 7,
      fCnt: 12,
      data: "3q2+7w==",
      rxInfo: [{ rssi: -90, snr: 7.5 }],
    };
    const url = "/api/ingest/chirpstack?event=up";
    await test.call("POST", url, { token: key, body: chirpstack });
    const answer = await get(`/api/sensors/${deveui}/uplinks`);
    expect(answer.status).toBe(200);
    const { data, meta } = UplinksAnswer.parse(answer.body);
    expect(meta.pagination.total).toBe(2);
    expect(data[0]?.attributes).toMatchObject({
      source: "chirpstack",
      frame: "deadbeef",
      fport: 7,
      fcnt: 12,
      rssi: -90,
      snr: 7.5,
      received_at: ago(2),
      received_source: "network",
      body: chirpstack,
      outcome: "undecodable",
      reason: expect.stringMatching(/./),
    });
    expect(data[1]?.attributes).toMatchObject({ source: "box", frame: null, outcome: "decoded" });
    const first = await get(
      `/api/sensors/${deveui}/uplinks?sort[0]=received_at:asc&pagination[pageSize]=1`,
    );
    expect(UplinksAnswer.parse(first.body).data.map(({ id }) => id)).toEqual([data[1]?.id]);
    const undecodable = await get(`/api/sensors/${deveui}/uplinks?outcome=undecodable&event=up`);
    expect(UplinksAnswer.parse(undecodable.body).data.map(({ id }) => id)).toEqual([data[0]?.id]);
    expect(faultsIn(await get(`/api/sensors/${deveui}/uplinks?outcome=eaten`))).toEqual([
      "outcome",
    ]);
    expect(faultsIn(await get(`/api/sensors/${deveui}/uplinks?owner=1`))).toEqual(["owner"]);
  });
});

describe("filters of lists", () => {
  it("find patients by any of their names, address or box, whatever the letter case", async () => {
    const patient = await test.aPatient({
      givenname: "Çelik",
      familyname: "O'Brien 100%",
      email: "under_score@example.org",
      language: "fr",
    });
    const { sensor } = await test.aBinding(patient, {
      sensor: await test.aSensor({ serial_number: "SN-XY" }),
    });
    const found = async (query: string) => {
      const answer = await get(`/api/profiles?${query}`);
      expect(answer.status).toBe(200);
      const { data, meta } = ProfilesAnswer.parse(answer.body);
      expect(meta.pagination.total).toBe(data.length);
      return data.map(({ id }) => id);
    };
    const words = ["çelik", "o'brien ÇELIK", "100%", "UNDER_SCORE@", "sn-xy", sensor.deveui];
    for (const word of words) {
      const query = `search=${encodeURIComponent(word)}`;
      expect(await found(query)).toEqual([patient.profileid]);
      expect(await found(`${query}&is_linked=false`)).toEqual([]);
      expect(await found(`${query}&is_active=false`)).toEqual([]);
      expect(await found(`${query}&profiletype=admin`)).toEqual([]);
      expect(await found(`${query}&language=fr&is_linked=true&is_active=true`)).toHaveLength(1);
    }
    for (const word of ["çelik nobody", "%", "under.score"]) {
      const ids = await found(`search=${encodeURIComponent(word)}`);
      expect(ids.filter((id) => id === patient.profileid)).toEqual(word === "%" ? ids : []);
    }
    const boxes = await get("/api/sensory-summaries?search=%C3%A7elik%20SN-&is_linked=true");
    expect(SensorSummariesAnswer.parse(boxes.body).data.map(({ id }) => id)).toEqual([sensor.id]);
    for (const bad of ["search=", "is_linked=yes", "language=it", "owner=1"]) {
      expect(faultsIn(await get(`/api/profiles?${bad}`))).toEqual([bad.split("=")[0]]);
    }
  });
});

describe("the signal of a box", () => {
  it("returns mean signals, and silences by the box's own interval, also across the ends of the range", async () => {
    const sensor = await test.aSensor({ interval_minutes: 60 });
    const at = [80, 79, 78, 70, 69, 3.5];
    for (const [index, hours] of at.entries()) {
      const time = ago(hours);
      await deliver({ deveui: sensor.deveui, time, battery: 50, fcnt: index });
    }
    await test.db
      .updateTable("uplinks")
      .set({ rssi: -100, snr: 5 })
      .where("sensor_id", "=", sensor.id)
      .execute();
    const answer = await get(`/api/sensors/${sensor.deveui}/signal?from=${ago(78.5)}&to=${ago(0)}`);
    expect(answer.status).toBe(200);
    const { data } = SensorSignalAnswer.parse(answer.body);
    expect(data.time).toEqual([78, 70, 69, 3.5].map(ago));
    expect(data).toMatchObject({ uplinks: 4, rssi: [-100, -100, -100, -100], snr: [5, 5, 5, 5] });
    expect(data.silences).toEqual([
      { from: ago(78), to: ago(70) },
      { from: ago(69), to: ago(3.5) },
      { from: ago(3.5), to: null },
    ]);
    const slow = { interval_minutes: 480 };
    await test.db.updateTable("sensors").set(slow).where("id", "=", sensor.id).execute();
    const slowly = await get(`/api/sensors/${sensor.deveui}/signal?from=${ago(30)}&to=${ago(1)}`);
    expect(SensorSignalAnswer.parse(slowly.body).data.silences).toEqual([
      { from: ago(69), to: ago(3.5) },
    ]);
  });

  it("rejects ranges that end before they begin or are too long, and unknown boxes", async () => {
    const { deveui } = await test.aSensor();
    const range = (from: string, to: string) =>
      `/api/sensors/${deveui}/signal?from=${from}&to=${to}`;
    expect((await get(range(ago(1), ago(2)))).status).toBe(400);
    expect((await get(range(ago(24 * 401), ago(0)))).status).toBe(400);
    const unknown = range(ago(2), ago(1)).replace(deveui, "00000000000000ff");
    expect((await get(unknown)).status).toBe(404);
  });
});

describe("the interval of a box", () => {
  const hourly = async (interval_minutes: number | undefined, count: number) => {
    const { deveui } = await test.aSensor({ interval_minutes });
    const messages = Array.from({ length: count }, (_, hour) => ({
      deveui,
      time: ago(count - hour),
      fcnt: hour,
    }));
    await test.call("POST", "/api/ingest/box", { token: key, body: messages });
    return (await detail(deveui)).interval_exceeded_percent;
  };

  it("is doubted when more than a tenth of the gaps exceed it by half", async () => {
    expect(await hourly(30, 30)).toBe(100);
    expect(await hourly(60, 30)).toBeNull();
    expect(await hourly(undefined, 30)).toBeNull();
    expect(await hourly(30, 1)).toBeNull();
  });

  it("is not doubted for single outages, lost messages and copies", async () => {
    const { deveui } = await test.aSensor({ interval_minutes: 60 });
    const messages = Array.from({ length: 40 }, (_, hour) => hour)
      .filter((hour) => hour % 3 !== 0)
      .map((hour) => ({ deveui, time: ago(80 - hour - (hour > 35 ? 20 : 0)), fcnt: hour }));
    const copies = messages.map((message) => ({ ...message, temperature: 20 }));
    await test.call("POST", "/api/ingest/box", { token: key, body: [...messages, ...copies] });
    expect((await detail(deveui)).interval_exceeded_percent).toBeNull();
  });
});
