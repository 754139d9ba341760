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
  server.clock.set("2026-05-11T19:00:00Z");
  const patient = await server.aPatient();
  const medicine = await server.aMedicine(patient, {
    startdate: "2026-04-06",
    once_only,
    schedules: [{ dosage_time: "20:00", recurrence: { kind: "weekdays", days: [1] } }],
  });
  const { sensor } = await server.aBinding(patient, { from: "2026-04-01T00:00:00Z" });
  const body = presses.map((time) => ({ deveui: sensor.deveui, time, presses: [{ time }] }));
  if (body.length > 0) await server.call("POST", "/api/ingest/box", { token: key, body });
  const { profileid } = patient;
  const known = {
    profile: Number(profileid),
    plan: await findPlan(server.db, profileid, 1000),
    zones: await zonesOf(server.db, profileid),
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
    const { caution } = await withCaution(server.parts, known, decision, due);
    expect(caution?.each ?? []).toEqual(
      caution ? [{ medicine: medicine.id, ...without(caution) }] : [],
    );
    return caution && without(caution);
  };
  return { say, cautionOf };
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
