import { type Dose, DosesAnswer } from "@dosebeat/contract/doses";
import { StateDoseAnswer } from "@dosebeat/contract/statements";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";

let server: TestApp;
let key: string;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
});
afterAll(() => server.close());

const DAY = "2026-05-10";

/** A patient in UTC with aspirin at 08:00, 12:00 and 20:00, on a day that is not counted. */
async function aPatient({ box }: { box: boolean }) {
  server.clock.set(`${DAY}T08:05:00Z`);
  const patient = await server.aPatient();
  const medicine = await server.aMedicine(patient, { schedules: ["08:00", "12:00", "20:00"] });
  const deveui = box
    ? (await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" })).sensor.deveui
    : "";
  const { token } = patient;
  const hear = (body: object) =>
    server.call("POST", "/api/ingest/box", { token: key, body: { deveui, ...body } });
  const excuse = async () => {
    const body = { data: { from: DAY, to: DAY, reason: "travelling" } };
    expect((await server.call("POST", "/api/excused", { token, body })).status).toBe(201);
  };
  const doses = async (): Promise<Dose[]> => {
    const answer = await server.call("GET", `/api/doses?from=${DAY}&to=${DAY}`, { token });
    return DosesAnswer.parse(answer.body).data.doses;
  };
  const state = async (dosage_time: string, said: object) => {
    const data = { date: DAY, medicine: medicine.id, dosage_time, ...said };
    const answer = await server.call("PUT", "/api/doses", { token, body: { data } });
    return StateDoseAnswer.parse(answer.body);
  };
  return { hear, excuse, doses, state };
}

test("a day that is not counted keeps showing what is due, pressed and confirmed", async () => {
  const { hear, excuse, doses, state } = await aPatient({ box: true });
  await excuse();
  await hear({ time: `${DAY}T08:04:00Z`, presses: [{ time: `${DAY}T08:03:00Z` }] });
  server.clock.set(`${DAY}T12:40:00Z`);
  await hear({ time: `${DAY}T12:39:00Z` });
  const told = async () =>
    (await doses()).map(({ status, status_if_counted, reason }) => [
      status,
      status_if_counted,
      reason,
    ]);
  expect(await told()).toEqual([
    ["excused", "on_time", "travelling"],
    ["excused", "overdue", "travelling"],
    ["excused", "upcoming", "travelling"],
  ]);
  expect((await doses())[0]).toMatchObject({
    pressed_utc: `${DAY}T08:03:00.000Z`,
    deviation_minutes: 3,
  });
  expect((await doses())[1]?.searched?.to_utc).toBe(`${DAY}T19:59:59.999Z`);
  const taken = { status: "confirmed", at: `${DAY}T12:35:00Z` };
  expect(await state("12:00", taken)).toMatchObject({
    data: {
      status: "excused",
      status_if_counted: "confirmed",
      stated_by: "patient",
      confirmed_utc: `${DAY}T12:35:00.000Z`,
      reason: "travelling",
    },
    meta: { outcome: "kept" },
  });
  expect(await state("12:00", { status: null })).toMatchObject({
    data: { status_if_counted: "overdue", confirmed_utc: null, stated_by: null },
  });
  const late = { status: "confirmed", at: `${DAY}T08:10:00Z`, key: crypto.randomUUID() };
  expect((await state("08:00", late)).meta.outcome).toBe("seen");
});

test("without a box a dose is not known from half an hour after it was due, and says why", async () => {
  const { doses, excuse, state } = await aPatient({ box: false });
  const told = async () =>
    (await doses()).map(({ status, searched }) => [status, searched?.doubt?.kind ?? null]);
  expect((await told())[0]).toEqual(["due", null]);
  server.clock.set(`${DAY}T08:30:00Z`);
  expect((await told())[0]).toEqual(["due", null]);
  server.clock.set(`${DAY}T08:30:01Z`);
  expect(await told()).toEqual([
    ["unknown", "no_box"],
    ["upcoming", null],
    ["upcoming", null],
  ]);
  await state("08:00", { status: "confirmed", at: `${DAY}T08:00:00Z` });
  expect((await told())[0]).toEqual(["confirmed", null]);
  await excuse();
  expect((await doses()).map((dose) => dose.status_if_counted)).toEqual([
    "confirmed",
    "upcoming",
    "upcoming",
  ]);
});

test("with a silent box a dose is not known, and says since when", async () => {
  const { hear, doses } = await aPatient({ box: true });
  await hear({ time: "2026-05-01T03:00:00Z", boot: 1, press_seq: 0 });
  await hear({ time: `${DAY}T07:40:00Z`, boot: 1, press_seq: 0 });
  server.clock.set(`${DAY}T12:31:00Z`);
  const [, noon] = await doses();
  expect(noon).toMatchObject({
    status: "unknown",
    searched: { doubt: { kind: "unheard", from_utc: `${DAY}T07:40:00.000Z`, to_utc: null } },
  });
});
