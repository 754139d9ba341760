import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { listenLocally, openStream } from "../../../test/stream.ts";

/** When the box went from the first patient to the second. */
const HANDED_OVER = "2026-05-05T12:00:00.000Z";
const NOW = "2026-05-08T12:00:00.000Z";

let test: TestApp;
let address: string;
let first: TestPerson;
let second: TestPerson;
let admin: TestPerson;
let deveui: string;
let deliver: (...messages: object[]) => Promise<void>;

beforeAll(async () => {
  test = await createTestApp();
  address = await listenLocally(test);
  [first, second, admin] = [await test.aPatient(), await test.aPatient(), await test.anAdmin()];
  const key = await test.anIngestKey();
  deliver = async (...messages) => {
    const body = messages.map((message) => ({ deveui, ...message }));
    const answer = await test.call("POST", "/api/ingest/box", { token: key, body });
    expect(answer.status).toBe(200);
  };
  const sensor = await test.aSensor();
  deveui = sensor.deveui;
  test.clock.set("2026-05-01T00:00:00Z");
  await test.aBinding(first, { sensor });
  test.clock.set(HANDED_OVER);
  const by = { token: admin.token };
  await test.call("PUT", "/api/sensor/unassign", { ...by, body: { data: { deveui } } });
  const body = { data: { profileid: second.profileid, deveui } };
  expect((await test.call("POST", "/api/sensor/assign", { ...by, body })).status).toBe(200);
  test.clock.set(NOW);
  for (const patient of [first, second]) {
    await test.aMedicine(patient, { startdate: "2026-05-02", schedules: ["08:00"] });
  }
  // All messages arrive late, after the box changed hands, and those of the first patient's last hours arrive last.
  await deliver(
    { time: "2026-05-06T08:01:00Z", temperature: 26, presses: [{ age_s: 0 }] },
    { time: "2026-05-04T08:01:00Z", temperature: 14, presses: [{ age_s: 0 }] },
    {
      time: "2026-05-05T13:00:00Z",
      temperature: 25,
      presses: [{ time: "2026-05-05T11:59:59Z" }, { time: HANDED_OVER }],
      readings: [
        { time: "2026-05-05T11:59:59Z", temperature: 15 },
        { time: HANDED_OVER, temperature: 24 },
      ],
    },
  );
});
afterAll(() => test.close());

const range = { startDate: "2026-05-01", endDate: "2026-05-08" };

/** Calls that show a patient data from the box. */
const CALLS = {
  "its presses": ({ token, profileid: profileId }: TestPerson) => {
    const body = { data: { profileId, ...range } };
    return test.call("POST", "/api/sensor/button/getButtonPressHistory", { token, body });
  },
  "its readings": ({ token, profileid: profileId }: TestPerson) => {
    const body = { profileId, ...range };
    return test.call("POST", "/api/sensor/history/getSensorTempAndHumiHistory", { token, body });
  },
  "the chart": ({ token }: TestPerson) => {
    const body = { data: { deveui, startdate: range.startDate, enddate: range.endDate } };
    return test.call("POST", "/api/medicine-history/chart", { token, body });
  },
  "the doses": (person: TestPerson) =>
    test.call("GET", "/api/doses?from=2026-05-01&to=2026-05-08", person),
  "the export": (person: TestPerson) => test.call("GET", "/api/export", person),
  "the export of presses": (person: TestPerson) =>
    test.call("GET", "/api/export?table=presses", { ...person, headers: { accept: "text/csv" } }),
  "the export of readings": (person: TestPerson) =>
    test.call("GET", "/api/export?table=readings", { ...person, headers: { accept: "text/csv" } }),
};

const BEFORE = ["2026-05-04T08:01:00.000Z", "2026-05-05T11:59:59.000Z"];
const AFTER = [HANDED_OVER, "2026-05-06T08:01:00.000Z"];

describe.each(Object.entries(CALLS))("after a box changed hands, %s", (_, ask) => {
  it("shows each patient only what happened while it was theirs, whenever it arrived", async () => {
    const answers = [await ask(first), await ask(second)];
    const [before = "", after = ""] = answers.map(({ status, body }) => {
      expect(status).toBe(200);
      // The patient may know when the box was linked, which is when it changed hands.
      return JSON.stringify(body).replace(/"(from|to)(_utc)?":"[^"]*"/g, "");
    });
    for (const instant of BEFORE) {
      expect(before).toContain(instant);
      expect(after).not.toContain(instant);
    }
    for (const instant of AFTER) {
      expect(after).toContain(instant);
      expect(before).not.toContain(instant);
    }
  });
});

it("a late press is published to the patient who had the box then", async () => {
  const streams = [await openStream(address, first), await openStream(address, second)];
  const [ofFirst, ofSecond] = streams;
  await deliver({ time: "2026-05-07T20:00:00Z", presses: [{ time: "2026-05-03T08:00:00Z" }] });
  await ofFirst?.until("event: press");
  await deliver({ time: "2026-05-07T21:00:00Z", presses: [{ time: "2026-05-07T20:59:00Z" }] });
  const stream = await ofSecond?.until("event: press");
  expect(stream?.match(/event: press/g)).toHaveLength(1);
  expect(stream).toContain(`"profileid":${second.profileid}`);
  for (const stream of streams) await stream.close();
});

it("the profile of the first patient no longer shows the box", async () => {
  const { body } = await test.call("GET", "/api/profile/userdata", first);
  expect(body).toMatchObject({ data: { sensor: null, is_linked: false } });
});
