import { DosesAnswer } from "@dosebeat/contract/doses";
import { NamePressAnswer } from "@dosebeat/contract/press-names";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";

let server: TestApp;
let key: string;
beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
});
afterAll(() => server.close());

/** A Monday. */
const MONDAY = "2026-05-04";

/** A patient in UTC with 6 tablets of methotrexate on Mondays at 20:00 and presses at the instants. */
async function aPatient(...instants: string[]) {
  server.clock.set("2026-05-05T21:00:00Z");
  const patient = await server.aPatient();
  const { token } = patient;
  const medicine = await server.aMedicine(patient, {
    startdate: "2026-04-06",
    once_only: true,
    schedules: [{ dosage_time: "20:00", amount: 6, recurrence: { kind: "weekdays", days: [1] } }],
  });
  const { sensor } = await server.aBinding(patient, { from: "2026-04-01T00:00:00Z" });
  const messages = instants.map((time) => ({
    deveui: sensor.deveui,
    time: time.replace("Z", ".500Z"),
    presses: [{ time }],
  }));
  await server.call("POST", "/api/ingest/box", { token: key, body: messages });
  const name = async (pressed_utc: string, data: object, by = token) => {
    const body = { data: { pressed_utc, ...data } };
    const answer = await server.call("PUT", "/api/presses", { token: by, body });
    return answer.status === 200 ? NamePressAnswer.parse(answer.body).data : answer.status;
  };
  const days = async () => {
    const query = `from=${MONDAY}&to=2026-05-05`;
    const answer = await server.call("GET", `/api/doses?${query}`, { token });
    const { doses, extra_presses, named_presses, intakes } = DosesAnswer.parse(answer.body).data;
    return {
      doses: doses.map(({ pressed_utc, status }) => [pressed_utc?.slice(8, 16), status]),
      extra: extra_presses.map(({ pressed_utc }) => pressed_utc.slice(8, 16)),
      named: named_presses.map(({ as, medicines }) => [as, medicines.length]),
      intakes: intakes.map(({ pressed_utc, amount, medicine: of }) => [
        pressed_utc?.slice(8, 16),
        amount,
        of === medicine.id,
      ]),
    };
  };
  return { patient, medicine, name, days };
}

const FIRST = `${MONDAY}T20:10:00Z`;
const AGAIN = "2026-05-05T20:00:00Z";
const TAKEN = { doses: [["04T20:10", "on_time"]] };

test("a dose taken twice makes an intake of its amount, and its own press stays", async () => {
  const { medicine, name, days } = await aPatient(FIRST, AGAIN);
  expect(await name(AGAIN, { as: "twice", medicines: [medicine.id] })).toMatchObject({
    as: "twice",
    medicines: [medicine.id],
    medicine: null,
  });
  expect(await days()).toEqual({
    ...TAKEN,
    extra: [],
    named: [["twice", 1]],
    intakes: [["05T20:00", 6, true]],
  });
});

test("taking it back takes back the intakes, and saying it anew makes them once", async () => {
  const { medicine, name, days } = await aPatient(FIRST, AGAIN);
  const twice = { as: "twice", medicines: [medicine.id] };
  await name(AGAIN, twice);
  await name(AGAIN, { as: null });
  expect(await days()).toEqual({ ...TAKEN, extra: ["05T20:00"], named: [], intakes: [] });
  await name(AGAIN, twice);
  await name(AGAIN, twice);
  expect((await days()).intakes).toHaveLength(1);
});

test("the same key stores nothing twice, and is refused for other medicines", async () => {
  const { patient, medicine, name, days } = await aPatient(FIRST, AGAIN);
  const other = await server.aMedicine(patient, { startdate: MONDAY });
  const said = { as: "twice", key: crypto.randomUUID() };
  await name(AGAIN, { ...said, medicines: [medicine.id] });
  await name(AGAIN, { ...said, medicines: [medicine.id] });
  expect((await days()).intakes).toHaveLength(1);
  expect(await name(AGAIN, { ...said, medicines: [other.id] })).toBe(409);
});

test("who does not know takes no press away", async () => {
  const { name, days } = await aPatient(FIRST, AGAIN);
  await name(AGAIN, { as: "not_known" });
  expect(await days()).toEqual({
    ...TAKEN,
    extra: ["05T20:00"],
    named: [["not_known", 0]],
    intakes: [],
  });
});

test("a press to try the box is no dose, and of one that a dose has the answer is asked for", async () => {
  const { name, days } = await aPatient(FIRST);
  expect(await name(FIRST, { as: "test" })).toBe(409);
  await name(FIRST, { as: "test", also: false });
  expect(await days()).toEqual({
    doses: [[undefined, "unknown"]],
    extra: [],
    named: [["test", 0]],
    intakes: [],
  });
});

test("says what is missing, and of whose medicines nothing can be said", async () => {
  const { medicine, name } = await aPatient(FIRST, AGAIN);
  expect(await name(AGAIN, { as: "twice" })).toBe(400);
  expect(await name(AGAIN, { as: "twice", medicines: [medicine.id, medicine.id] })).toBe(400);
  const stranger = await server.aPatient();
  const theirs = await server.aMedicine(stranger, { startdate: MONDAY });
  expect(await name(AGAIN, { as: "twice", medicines: [theirs.id] })).toBe(404);
  expect(await name(AGAIN, { as: "twice", medicines: [medicine.id] }, stranger.token)).toBe(404);
});

test("an intake that is removed is left out of what was taken twice", async () => {
  const { patient, medicine, name, days } = await aPatient(FIRST, AGAIN);
  await name(AGAIN, { as: "twice", medicines: [medicine.id] });
  const { token } = patient;
  const answer = await server.call("GET", `/api/doses?from=${MONDAY}&to=2026-05-05`, { token });
  const [intake] = DosesAnswer.parse(answer.body).data.intakes;
  await server.call("DELETE", `/api/intakes/${intake?.id}`, { token });
  expect(await days()).toMatchObject({ named: [], intakes: [], extra: ["05T20:00"] });
});
