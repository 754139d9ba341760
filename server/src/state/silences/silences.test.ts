import { DosesAnswer } from "@dosebeat/contract/doses";
import { SilencesAnswer } from "@dosebeat/contract/silences";
import { MINUTE } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

const START = Date.parse("2026-05-01T00:00:00Z");

let server: TestApp;
let key: string;
beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
});
afterAll(() => server.close());

/** A patient in Berlin whose box is in contact after each of these pauses. */
async function aPatientWithPauses(pauses: readonly number[], interval: number | null = null) {
  server.clock.set("2026-05-20T10:00:00Z");
  const patient = await server.aPatient({ timezone: "Europe/Berlin" });
  const sensor = await server.aSensor(interval === null ? {} : { interval_minutes: interval });
  await server.aBinding(patient, { sensor, from: new Date(START).toISOString() });
  let at = START;
  const body = pauses.map((minutes) => {
    at += minutes * MINUTE;
    return { deveui: sensor.deveui, time: new Date(at).toISOString(), boot: 1, press_seq: 0 };
  });
  expect(await server.call("POST", "/api/ingest/box", { token: key, body })).toMatchObject({
    status: 200,
  });
  return patient;
}

const get = ({ token }: TestPerson, call: string, query: string) =>
  server.call("GET", `/api/${call}?${query}`, { token });

const pause = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 10, max: 180 }) },
  // The longest allowed pause and one minute more, for each interval.
  { weight: 2, arbitrary: fc.constantFrom(120, 121, 180, 181, 270, 271, 2160, 2161) },
  { weight: 1, arbitrary: fc.integer({ min: 181, max: 5 * 24 * 60 }) },
);

it("returns the same days and silences as the doses, whatever the pauses", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(pause, { minLength: 1, maxLength: 60 }),
      fc.constantFrom(null, 10, 60, 90, 720),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 6 }),
      async (pauses, interval, first, more) => {
        const patient = await aPatientWithPauses(pauses, interval);
        const day = (number: number) => `2026-05-${String(number).padStart(2, "0")}`;
        const query = `from=${day(first)}&to=${day(Math.min(first + more, 22))}`;
        const { days, silent } = DosesAnswer.parse((await get(patient, "doses", query)).body).data;
        const answer = await get(patient, "silences", query);
        const withoutPlan = days.map(({ plan: _, ...chartDay }) => chartDay);
        expect(SilencesAnswer.parse(answer.body).data).toEqual({
          days: withoutPlan,
          silent,
          lost: [],
        });
      },
    ),
    { numRuns: 25 },
  );
});

it("is for the patient and for administrators; others get 404", async () => {
  const patient = await aPatientWithPauses([60]);
  const days = "from=2026-05-01&to=2026-05-02";
  const named = `${days}&profileid=${patient.profileid}`;
  expect((await server.call("GET", `/api/silences?${days}`)).status).toBe(401);
  expect((await get(await server.aPatient(), "silences", named)).status).toBe(404);
  const own = await get(patient, "silences", named);
  expect(own.status).toBe(200);
  expect((await get(await server.anAdmin(), "silences", named)).body).toEqual(own.body);
});

it.each([
  ["from=2026-05-10&to=2026-05-09", "to"],
  ["from=2026-05-10&to=2027-06-14", "to"],
  ["from=2026-05-10", "to"],
])("the query %s is rejected at %s", async (query, path) => {
  expect(await get(await server.aPatient(), "silences", query)).toMatchObject({
    status: 400,
    body: {
      error: {
        details: { errors: expect.arrayContaining([expect.objectContaining({ path: [path] })]) },
      },
    },
  });
});

it("counts the messages that were lost between two that were received, though the box was never silent", async () => {
  server.clock.set("2026-05-20T10:00:00Z");
  const patient = await server.aPatient({ timezone: "Europe/Berlin" });
  const sensor = await server.aSensor({ interval_minutes: 60 });
  const counters = [1, 2, 4, 5, 9, 7, 10];
  const at = (hour: number) => new Date(START + (8 + hour) * 60 * MINUTE).toISOString();
  await server.aBinding(patient, { sensor, from: new Date(START).toISOString() });
  const body = counters.map((fcnt, hour) => ({ deveui: sensor.deveui, time: at(hour), fcnt }));
  await server.call("POST", "/api/ingest/box", { token: key, body });
  const read = async (query: string) =>
    SilencesAnswer.parse((await get(patient, "silences", query)).body).data.lost;
  expect(await read("from=2026-05-01&to=2026-05-01")).toEqual([
    { from_utc: at(1), to_utc: at(2), count: 1 },
    { from_utc: at(3), to_utc: at(4), count: 2 },
  ]);
  expect(await read("from=2026-05-02&to=2026-05-03")).toEqual([]);
});
