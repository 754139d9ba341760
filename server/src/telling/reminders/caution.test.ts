import { MedicinePlanAnswer } from "@dosebeat/contract/plans";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { findPlan } from "../../plan/planned/plan-queries.ts";
import { type Caution, withCaution } from "./caution.ts";

let server: TestApp;
let key: string;
beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
});
afterAll(() => server.close());

const NEXT = new Date("2026-05-11T20:00:00Z");

/** A patient in UTC with a medicine on Mondays at 20:00, and presses; tests what the reminder on the 11th adds. */
async function aPatient(once_only: boolean, ...presses: string[]) {
  return aPatientOf([1], once_only, presses);
}

async function aPatientOf(days: number[], once_only = true, presses: string[] = []) {
  server.clock.set("2026-05-11T19:00:00Z");
  const patient = await server.aPatient();
  const medicine = await server.aMedicine(patient, {
    startdate: "2026-04-06",
    once_only,
    schedules: [{ dosage_time: "20:00", recurrence: { kind: "weekdays", days } }],
  });
  const { sensor } = await server.aBinding(patient, { from: "2026-04-01T00:00:00Z" });
  const body = presses.map((time) => ({ deveui: sensor.deveui, time, presses: [{ time }] }));
  if (body.length > 0) await server.call("POST", "/api/ingest/box", { token: key, body });
  const { profileid } = patient;
  const { token } = patient;
  const change = async (now: string, dosage_time: string, day: number) => {
    const path = `/api/medicine-plan/${medicine.id}`;
    server.clock.set(now);
    const { version } = MedicinePlanAnswer.parse(
      (await server.call("GET", path, { token })).body,
    ).data;
    const schedules = [{ dosage_time, recurrence: { kind: "weekdays", days: [day] } }];
    const answer = await server.call("PUT", path, {
      token,
      body: { data: { version, schedules } },
    });
    expect(answer.status).toBe(200);
  };
  const say = (pressed_utc: string, as: "twice" | null) =>
    server.call("PUT", "/api/presses", {
      token: patient.token,
      body: { data: { pressed_utc, as, ...(as && { medicines: [medicine.id] }) } },
    });
  const cautionOf = async (due = NEXT) => {
    const decision = {
      to: "patient" as const,
      step: "due" as const,
      due,
      at: due,
      until: due,
      state: "waiting" as const,
      dropped: null,
      hasSound: true,
      silent: null,
      hasBox: true,
      open: [medicine.id],
      also: [],
      pressed: null,
      reason: null,
      again: null,
    };
    const known = {
      profile: Number(profileid),
      plan: await findPlan(server.db, profileid, 1000),
      zones: await zonesOf(server.db, profileid),
    };
    const { caution } = await withCaution(server.parts, known, decision, due);
    expect(caution?.each ?? []).toEqual(
      caution ? [{ medicine: medicine.id, ...without(caution) }] : [],
    );
    return caution && without(caution);
  };
  return { say, change, cautionOf };
}

function without({ since, isWeekly, ask }: Caution) {
  return { since, isWeekly, ask };
}

const WEEKLY = { isWeekly: true, ask: false };

test("a weekly dose may have been taken since the day after the last one was taken", async () => {
  const { cautionOf } = await aPatient(true, "2026-05-05T02:00:00Z");
  expect(await cautionOf()).toEqual({ ...WEEKLY, since: "2026-05-05" });
  const late = await aPatient(true, "2026-05-06T10:00:00Z");
  expect(await late.cautionOf()).toEqual({ ...WEEKLY, since: "2026-05-07" });
});

test("where the last one is not known to be taken, since the day after it was due", async () => {
  const { cautionOf } = await aPatient(true);
  expect(await cautionOf()).toEqual({ ...WEEKLY, since: "2026-05-05" });
});

test("other medicines are reminded of as any", async () => {
  const { cautionOf } = await aPatient(false, "2026-05-04T20:00:00Z");
  expect(await cautionOf()).toBeNull();
});

test("after a dose taken twice the next reminder says to ask, and only the next", async () => {
  const again = "2026-05-05T20:00:00Z";
  const { say, cautionOf } = await aPatient(false, "2026-05-04T20:00:00Z", again);
  await say(again, "twice");
  expect(await cautionOf()).toEqual({ since: null, isWeekly: false, ask: true });
  expect(await cautionOf(new Date("2026-05-18T20:00:00Z"))).toBeNull();
  await say(again, null);
  expect(await cautionOf()).toBeNull();
});

test("one that was taken twice before its time, and is over, is asked about with the next", async () => {
  const again = "2026-05-04T19:40:00Z";
  const { say, cautionOf } = await aPatient(false, "2026-05-04T19:20:00Z", again);
  await say(again, "twice");
  expect(await cautionOf()).toEqual({ since: null, isWeekly: false, ask: true });
  expect(await cautionOf(new Date("2026-05-18T20:00:00Z"))).toBeNull();
});

test.each([
  ["another hour of its day", "2026-05-11T23:30:00Z", "23:30", 1],
  ["the day after", "2026-05-12T20:00:00Z", "20:00", 2],
])(
  "a weekly dose that was moved to %s after it was taken may have been taken",
  async (_, due, time, day) => {
    const { change, cautionOf } = await aPatient(true, "2026-05-11T20:05:00Z");
    await change("2026-05-11T21:00:00Z", time, day);
    server.clock.set(due);
    expect(await cautionOf(new Date(due))).toEqual({ ...WEEKLY, since: "2026-05-11" });
  },
);

test("a dose of two days a week is planned so, and reminded of as any", async () => {
  const { cautionOf } = await aPatientOf([1, 2]);
  expect(await cautionOf(new Date("2026-05-12T20:00:00Z"))).toBeNull();
});
