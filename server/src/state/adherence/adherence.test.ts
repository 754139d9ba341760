import { type Adherence, AdherenceAnswer } from "@dosebeat/contract/adherence";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";

let server: TestApp;
let key: string;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
});
afterAll(() => server.close());

async function send(deveui: string, messages: object[]): Promise<void> {
  const body = messages.map((message) => ({ deveui, ...message }));
  const answer = await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(answer).toMatchObject({ status: 200 });
}

async function adherenceOf(person: TestPerson, query: string): Promise<Adherence> {
  const answer = await server.call("GET", `/api/adherence?${query}`, { token: person.token });
  expect(answer).toMatchObject({ status: 200 });
  return AdherenceAnswer.parse(answer.body).data;
}

/** The worked example of the rules: no press numbers, hourly frames, a gap covering all of day 5. */
async function fiveDays() {
  server.clock.set("2026-05-07T00:00:00Z");
  const patient = await server.aPatient();
  const medicine = await server.aMedicine(patient, { schedules: ["08:00", "20:00"] });
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const pressed = [
    "1T08:05",
    "1T20:20",
    "2T08:40",
    "2T20:10",
    "3T22:30",
    "4T08:00",
    "4T08:03",
    "4T20:29",
  ];
  const frames = [
    ...Array.from({ length: 97 }, (_, hour) => ({
      at: Date.UTC(2026, 4, 1, 3) + hour * HOUR,
      press: false,
    })),
    ...Array.from({ length: 12 }, (_, hour) => ({
      at: Date.UTC(2026, 4, 6, 4) + hour * HOUR,
      press: false,
    })),
    ...pressed.map((text) => ({ at: Date.parse(`2026-05-0${text}:00Z`), press: true })),
  ].sort((a, b) => a.at - b.at || Number(a.press) - Number(b.press));
  await send(
    sensor.deveui,
    frames.map(({ at, press }, index) => ({
      time: new Date(at).toISOString(),
      fcnt: at > Date.UTC(2026, 4, 6) ? index + 30 : index,
      ...(press && { presses: [{ age_s: 0 }] }),
    })),
  );
  return { patient, medicine };
}

test("the figures of the worked example", async () => {
  const { patient } = await fiveDays();
  const { figures, days } = await adherenceOf(patient, "from=2026-05-01&to=2026-05-05");
  expect(figures).toMatchObject({
    taking: { numerator: 7, denominator: 8, percent: 87.5 },
    coverage: { numerator: 8, denominator: 10, percent: 80 },
    correct_dosing: { numerator: 2, denominator: 4 },
    daily_implementation: { numerator: 3, denominator: 4 },
    timing_of_due: { numerator: 5, denominator: 8 },
    timing_of_taken: { numerator: 5, denominator: 7 },
    drug_holidays: { count: 0, longest_days: 0 },
  });
  expect(days.map((day) => day.implementation)).toEqual([1, 1, 0, 1, null]);
  expect(days[3]).toMatchObject({ presses: 3, extra: 1, taken: 2, occasions: 2 });
  expect(days[4]).toMatchObject({ unknown: 2, missed: 0, due: 2 });
});

test("one medicine is counted by its doses, without occasions and presses, which it shares", async () => {
  const { patient, medicine } = await fiveDays();
  await server.aMedicine(patient, { name: "Ramipril", schedules: ["08:00"] });
  const whole = await adherenceOf(patient, "from=2026-05-01&to=2026-05-05");
  const one = await adherenceOf(patient, `from=2026-05-01&to=2026-05-05&medicine=${medicine.id}`);
  expect(whole.figures.taking).toMatchObject({ numerator: 10, denominator: 12 });
  expect(one.figures.taking).toMatchObject({ numerator: 7, denominator: 8 });
  expect(one.figures.daily_implementation.percent).toBeNull();
  expect(one.figures).toMatchObject({
    initiation_utc: null,
    persistence: null,
  });
  expect(whole.figures).toMatchObject({
    initiation_utc: "2026-05-01T08:05:00.000Z",
    persistence: {
      last_press_utc: "2026-05-04T20:29:00.000Z",
      stopped: false,
      days: 5,
      threshold_days: 30,
    },
  });
  // Two medicines at eight, one press a day.
  expect(whole.figures.regularity[0]).toMatchObject({ dosage_time: "08:00:00.000", presses: 3 });
  expect(one.days[0]).toMatchObject({
    due: 2,
    occasions: null,
    presses: null,
    implementation: null,
  });
});

test("whether a patient stopped is a question of the whole plan, whatever range is asked for", async () => {
  server.clock.set("2026-07-10T12:00:00Z");
  const patient = await server.aPatient();
  await server.aMedicine(patient, { schedules: ["08:00"], startdate: "2026-05-01" });
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  // Twenty days taken, forty not, ten taken.
  const taken = Array.from({ length: 70 }, (_, day) => day).filter((day) => day < 20 || day >= 60);
  const pressed = taken.map((day) => new Date(Date.UTC(2026, 4, 1 + day, 12)).toISOString());
  await send(sensor.deveui, [
    { time: "2026-05-01T03:00:00Z", press_seq: 0 },
    ...pressed.map((time, index) => ({
      time,
      press_seq: index + 1,
      presses: [{ seq: index + 1, time }],
    })),
    { time: "2026-07-10T11:00:00Z", press_seq: taken.length },
  ]);
  const whole = await adherenceOf(patient, "from=2026-05-01&to=2026-07-09");
  const stopped = {
    initiation_utc: "2026-05-01T12:00:00.000Z",
    persistence: {
      last_press_utc: "2026-05-20T12:00:00.000Z",
      stopped: true,
      days: 19,
      threshold_days: 30,
    },
  };
  expect(whole.figures).toMatchObject({
    ...stopped,
    taking: { numerator: 30, denominator: 70 },
    implementation: { numerator: 20, denominator: 20 },
    initiation_days: 0,
    waiting_days: null,
    range: null,
  });
  const last = await adherenceOf(patient, "from=2026-06-10&to=2026-07-09");
  expect(last.figures).toMatchObject({ ...stopped, implementation: { denominator: 0 } });
});

test("presses that were withdrawn neither begin a plan nor hide that a patient stopped", async () => {
  server.clock.set("2026-07-10T12:00:00Z");
  const patient = await server.aPatient();
  const { token } = patient;
  await server.aMedicine(patient, { schedules: ["08:00"], startdate: "2026-05-01" });
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const pressed = ["05-04", "05-10", "06-02", "06-24"].map((day) => `2026-${day}T12:00:00.000Z`);
  await send(sensor.deveui, [
    { time: "2026-05-01T03:00:00Z", press_seq: 0 },
    ...pressed.map((time, index) => ({
      time,
      press_seq: index + 1,
      presses: [{ seq: index + 1, time }],
    })),
    { time: "2026-07-10T11:00:00Z", press_seq: pressed.length },
  ]);
  const path = "from=2026-05-01&to=2026-07-09";
  expect((await adherenceOf(patient, path)).figures).toMatchObject({
    initiation_utc: pressed[0],
    persistence: { last_press_utc: pressed[3], stopped: false },
  });
  for (const pressed_utc of [pressed[0], pressed[2]]) {
    const body = { data: { pressed_utc, as: "refill", also: false } };
    expect(await server.call("PUT", "/api/presses", { token, body })).toMatchObject({
      status: 200,
    });
  }
  expect((await adherenceOf(patient, path)).figures).toMatchObject({
    initiation_utc: pressed[1],
    persistence: { last_press_utc: pressed[1], stopped: true },
  });
});

test("the last press is one of presses brought together, never a later claim of its number", async () => {
  server.clock.set("2026-05-12T00:00:00Z");
  const patient = await server.aPatient();
  const { token } = patient;
  await server.aMedicine(patient, { schedules: ["08:00"], startdate: "2026-05-01" });
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const [one, two] = ["2026-05-09T08:00:00.000Z", "2026-05-10T08:00:00.000Z"];
  const claim = (time: string, seq: number, at: string) => ({
    time,
    press_seq: seq,
    presses: [{ seq, time: at }],
  });
  await send(sensor.deveui, [
    { time: "2026-05-01T03:00:00Z", press_seq: 1 },
    claim(one, 2, one),
    claim("2026-05-10T08:00:40.000Z", 3, two),
    claim("2026-05-10T11:20:00.000Z", 3, "2026-05-10T11:20:00.000Z"),
    { time: "2026-05-11T03:00:00Z", press_seq: 3 },
  ]);
  const path = "from=2026-05-01&to=2026-05-11";
  expect((await adherenceOf(patient, path)).figures).toMatchObject({
    initiation_utc: one,
    persistence: { last_press_utc: two, stopped: false },
  });
  const body = { data: { pressed_utc: two, as: "refill", also: false } };
  expect((await server.call("PUT", "/api/presses", { token, body })).status).toBe(200);
  expect((await adherenceOf(patient, path)).figures.persistence).toMatchObject({
    last_press_utc: one,
  });
});

test("a plan whose times were all removed ends, and is outside, whatever its end date", async () => {
  server.clock.set("2026-05-04T12:00:00Z");
  const patient = await server.aPatient();
  const medicine = await server.aMedicine(patient, {
    schedules: ["08:00"],
    startdate: "2026-05-01",
    enddate: "2026-05-31",
  });
  await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const rows = await server.parts.db
    .selectFrom("medicine_schedules")
    .select("id")
    .where("medicine_id", "=", medicine.id)
    .execute();
  for (const { id } of rows) {
    const path = `/api/medicine-schedules/${id}`;
    const removed = await server.call("DELETE", path, { token: patient.token });
    expect(removed).toMatchObject({ status: 200 });
  }
  server.clock.set("2026-05-08T12:00:00Z");
  const { days } = await adherenceOf(patient, "from=2026-05-03&to=2026-05-07");
  expect(days.map(({ plan }) => plan)).toEqual(["due", "due", "outside", "outside", "outside"]);
});

test("unmonitored days leave all figures, and return when the period is deleted", async () => {
  const { patient } = await fiveDays();
  const body = { data: { from: "2026-05-03", to: "2026-05-03", reason: "hospital" } };
  const added = await server.call("POST", "/api/excused", { token: patient.token, body });
  expect(added.status).toBe(201);
  const range = "from=2026-05-01&to=2026-05-05";
  const excused = await adherenceOf(patient, range);
  expect(excused.days[2]).toMatchObject({ excused: 2, taken: 0, implementation: null });
  expect(excused.figures.taking).toMatchObject({ numerator: 6, denominator: 6 });
  expect(excused.figures.coverage).toMatchObject({ numerator: 6, denominator: 8 });
  const list = await server.call("GET", "/api/excused", { token: patient.token });
  expect(list.body).toMatchObject({ data: [{ ...body.data, profileid: patient.profileid }] });
  const { id } = (list.body as { data: [{ id: number }] }).data[0];
  const stranger = await server.aPatient();
  const remove = (person: TestPerson) =>
    server.call("DELETE", `/api/excused/${id}`, { token: person.token });
  expect((await remove(stranger)).status).toBe(404);
  expect((await remove(patient)).status).toBe(200);
  expect((await remove(patient)).status).toBe(404);
  const back = await adherenceOf(patient, range);
  expect(back.figures.taking).toMatchObject({ numerator: 7, denominator: 8 });
});

test("a pocket dose counts as taken but in no timing numerator; a skipped dose is not taken", async () => {
  const { patient, medicine } = await fiveDays();
  const state = (person: TestPerson, data: object) =>
    server.call("PUT", "/api/doses", {
      token: person.token,
      body: { data: { date: "2026-05-03", medicine: medicine.id, dosage_time: "08:00", ...data } },
    });
  const range = "from=2026-05-01&to=2026-05-05";
  const confirmed = { status: "confirmed", at: "2026-05-03T08:10:00Z" };
  expect((await state(await server.aPatient(), confirmed)).status).toBe(404);
  expect((await state(patient, confirmed)).body).toMatchObject({
    data: { status: "confirmed", confirmed_utc: "2026-05-03T08:10:00.000Z", pressed_utc: null },
  });
  const taken = await adherenceOf(patient, range);
  expect(taken.figures.taking).toMatchObject({ numerator: 8, denominator: 8 });
  expect(taken.figures.timing_of_due).toMatchObject({ numerator: 5, denominator: 8 });
  expect(taken.figures.timing_of_taken).toMatchObject({ numerator: 5, denominator: 8 });
  expect(taken.days[2]).toMatchObject({ taken: 2, implementation: 1 });
  const skipped = { status: "skipped", reason: "nausea" };
  expect((await state(patient, skipped)).body).toMatchObject({
    data: { status: "skipped", reason: "nausea" },
  });
  expect((await adherenceOf(patient, range)).figures.taking).toMatchObject({ numerator: 7 });
  expect((await state(patient, { status: null })).body).toMatchObject({
    data: { status: "missed" },
  });
});

test.each([
  [{ status: "confirmed" }, 400, "at"],
  [{ status: "confirmed", at: "2026-05-08T08:00:00Z" }, 400, "at"],
  [{ status: "confirmed", at: "2026-05-01T08:00:00Z" }, 400, "at"],
  [{ status: "skipped" }, 400, "reason"],
  [{ status: "skipped", reason: " " }, 400, "reason"],
  [{ status: "late" }, 400, "status"],
  [{ status: "skipped", reason: "x", date: "2026-04-03" }, 404, undefined],
  [{ status: "skipped", reason: "x", dosage_time: "09:00" }, 404, undefined],
  [{ status: "confirmed", at: "2026-05-04T08:00:00Z", date: "2026-05-04" }, 409, undefined],
])("the statement %j is rejected with %d", async (statement, status, path) => {
  const { patient, medicine } = await fiveDays();
  const data = { date: "2026-05-03", medicine: medicine.id, dosage_time: "08:00", ...statement };
  const answer = await server.call("PUT", "/api/doses", { token: patient.token, body: { data } });
  expect(answer.status).toBe(status);
  if (path !== undefined) expect(faultsIn(answer)).toContain(path);
});

test.each([
  [{ from: "2026-05-03", to: "2026-05-02", reason: "hospital" }, "from"],
  [{ from: "2026-05-03", to: "2026-05-03" }, "reason"],
  [{ from: "3 May", to: "2026-05-03", reason: "hospital" }, "from"],
])("the period %j is rejected at %s", async (data, path) => {
  const { token } = await server.aPatient();
  const answer = await server.call("POST", "/api/excused", { token, body: { data } });
  expect(answer.status).toBe(400);
  expect(faultsIn(answer)).toContain(path);
});

test("others learn nothing about a patient's adherence", async () => {
  const patient = await server.aPatient();
  const stranger = await server.aPatient();
  const query = `/api/adherence?from=2026-05-01&to=2026-05-02&profileid=${patient.profileid}`;
  const status = async (token?: string) =>
    (await server.call("GET", query, token === undefined ? {} : { token })).status;
  expect(await status()).toBe(401);
  expect(await status(stranger.token)).toBe(404);
  expect(await status((await server.anAdmin()).token)).toBe(200);
  const period = {
    profileid: patient.profileid,
    from: "2026-05-01",
    to: "2026-05-02",
    reason: "x",
  };
  const call = { token: stranger.token, body: { data: period } };
  expect((await server.call("POST", "/api/excused", call)).status).toBe(404);
});
