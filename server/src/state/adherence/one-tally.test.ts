import { AdherenceAnswer } from "@dosebeat/contract/adherence";
import { DosesAnswer } from "@dosebeat/contract/doses";
import { type Tally, tallyOf, tallyOfDays } from "@dosebeat/domain/adherence/tally";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";

let server: TestApp;
let key: string;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
});
afterAll(() => server.close());

const DAYS = 5;
const FIRST = Date.UTC(2026, 4, 1);
const TIMES = ["07:00", "12:00", "17:00", "22:00"];
const RANGE = "from=2026-05-01&to=2026-05-06";
/** Noon of the last day, so that part of it is over and part to come. */
const NOW = "2026-05-06T12:45:00Z";

const dateOf = (day: number) => new Date(FIRST + day * DAY).toISOString().slice(0, 10);

/** What happens to a dose: a press, in minutes from its due time; nothing; or a statement. */
const fate = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -100, max: 140 }) },
  fc.constantFrom("nothing", "confirmed", "skipped", "extra"),
);

const week = fc.record({
  fates: fc.array(fate, { minLength: DAYS * 4 + 1, maxLength: DAYS * 4 + 1 }),
  /** Hours in which the box's message is lost. */
  lost: fc.uniqueArray(fc.integer({ min: 1, max: DAYS * 24 }), { maxLength: 4 }),
  excused: fc.option(fc.nat(DAYS)),
  removed: fc.option(fc.nat(3)),
});

type Week = typeof week extends fc.Arbitrary<infer Value> ? Value : never;

const dueAt = (index: number) => FIRST + Math.floor(index / 4) * DAY + (7 + 5 * (index % 4)) * HOUR;

/** Lives the week through API calls, as a box and a patient would; returns the patient's token. */
async function live({ fates, lost, excused, removed }: Week): Promise<string> {
  server.clock.set(NOW);
  const { token, ...patient } = await server.aPatient();
  const medicine = await server.aMedicine(patient, { schedules: TIMES });
  const { sensor } = await server.aBinding(patient, { from: new Date(FIRST - HOUR) });
  const pressed = fates.flatMap((one, index) => {
    if (one === "extra") return [dueAt(index), dueAt(index) + 0.5 * HOUR];
    return typeof one === "number" ? [dueAt(index) + one * MINUTE] : [];
  });
  const hourly = Array.from({ length: DAYS * 24 + 14 }, (_, hour) => FIRST - HOUR + hour * HOUR);
  const frames = [
    ...hourly.map((at) => ({ at, press: false })),
    ...pressed.map((at) => ({ at: at + 1000, press: true })),
  ]
    .filter(({ at }) => at < Date.parse(NOW))
    .sort((a, b) => a.at - b.at);
  const messages = frames
    .map(({ at, press }, fcnt) => ({
      deveui: sensor.deveui,
      time: new Date(at).toISOString(),
      fcnt,
      ...(press && { presses: [{ age_s: 0 }] }),
    }))
    .filter((_, index) => !lost.includes(index));
  const sent = await server.call("POST", "/api/ingest/box", { token: key, body: messages });
  expect(sent.status).toBe(200);
  for (const [index, one] of fates.entries()) {
    if (one !== "confirmed" && one !== "skipped") continue;
    const data = {
      date: dateOf(Math.floor(index / 4)),
      medicine: medicine.id,
      dosage_time: TIMES[index % 4],
      status: one,
      ...(one === "confirmed" ? { at: new Date(dueAt(index)).toISOString() } : { reason: "ill" }),
    };
    await server.call("PUT", "/api/doses", { token, body: { data } });
  }
  if (excused !== null) {
    const data = { from: dateOf(excused), to: dateOf(excused), reason: "hospital" };
    await server.call("POST", "/api/excused", { token, body: { data } });
  }
  if (removed !== null) {
    await server.db
      .updateTable("medicine_schedules")
      .set({ removed_at: new Date(FIRST + 2 * DAY + 6.5 * HOUR) })
      .where("medicine_id", "=", medicine.id)
      .where("dosage_time", "=", TIMES[removed] ?? "")
      .execute();
  }
  return token;
}

const shown = ({ due, taken, onTime, early, late, missed, unknown, excused }: Tally) => ({
  due,
  taken,
  on_time: onTime,
  early,
  late,
  missed,
  unknown,
  excused,
});

test("whatever a patient lives through, days and figures are the tally of the doses on screen", async () => {
  await fc.assert(
    fc.asyncProperty(week, async (lived) => {
      const token = await live(lived);
      const doses = await server.call("GET", `/api/doses?${RANGE}`, { token });
      const { doses: all } = DosesAnswer.parse(doses.body).data;
      const answer = await server.call("GET", `/api/adherence?${RANGE}`, { token });
      const { days, figures } = AdherenceAnswer.parse(answer.body).data;
      for (const day of days) {
        const ofDay = tallyOf(all.filter(({ date }) => date === day.date));
        expect(day, day.date).toMatchObject(shown(ofDay));
      }
      const counted = new Set(days.filter((day) => day.counted).map(({ date }) => date));
      expect(counted).not.toContain("2026-05-06");
      const { taken, due, onTime } = tallyOfDays(all, counted);
      expect(figures.taking).toMatchObject({ numerator: taken, denominator: due });
      expect(figures.timing_of_due).toMatchObject({ numerator: onTime, denominator: due });
      expect(figures.timing_of_taken).toMatchObject({ numerator: onTime, denominator: taken });
      expect(figures.coverage.numerator).toBe(due);
    }),
    { numRuns: 6 },
  );
});
