import type { Dose, Doses } from "@dosebeat/contract/doses";
import { sumOfTallies, tallyOf } from "@dosebeat/domain/adherence/tally";
import { DOSE_STATUSES } from "@dosebeat/domain/doses/statuses";
import { HOUR } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dueOf } from "../../../charts/cumulative/counts-data.ts";
import { NOTHING_KNOWN } from "../../../nouns/doses/test-dose.ts";
import { countsOf } from "../range/cumulative-data.ts";
import { DAY_COLUMNS, partsOf, talliesOf } from "./tally.ts";

const DATES = Array.from({ length: 7 }, (_, day) => `2026-05-0${day + 1}`);
const instant = (date: string, hour: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + hour * HOUR).toISOString();

const DAYS: Doses["days"] = DATES.map((date) => ({
  date,
  timezone: "UTC",
  plan: "due" as const,
  start_utc: instant(date, 3),
  end_utc: instant(date, 27),
}));

const dose = fc
  .record({
    date: fc.constantFrom(...DATES),
    hour: fc.integer({ min: 3, max: 26 }),
    status: fc.constantFrom(...DOSE_STATUSES),
  })
  .map(
    ({ date, hour, status }): Dose => ({
      ...NOTHING_KNOWN,
      date,
      status,
      due_utc: instant(date, hour),
      dosage_time: "08:00:00.000",
      medicine: { id: 1, name: "Metformin", strength: "500 mg" },
    }),
  );

test("day, week, table and running totals show the same numbers", () => {
  fc.assert(
    fc.property(fc.array(dose, { maxLength: 60 }), (doses) => {
      const answer: Doses = {
        timezone: "UTC",
        days: DAYS,
        doses,
        extra_presses: [],
        second_openings: [],
        close_pairs: [],
        silent: [],
        named_presses: [],
        intakes: [],
      };
      const whole = tallyOf(doses);
      const days = [...talliesOf(answer, doses).values()];
      expect(sumOfTallies(days)).toEqual(whole);
      // A sentence lists every dose exactly once.
      const listed = partsOf(whole).reduce((sum, { count }) => sum + count, 0);
      expect(listed).toBe(doses.length);
      for (const { title, count } of DAY_COLUMNS) {
        const column = days.reduce((sum, day) => sum + count(day), 0);
        expect(column, title).toBe(count(whole));
      }
      const end = countsOf(answer, doses).at(-1);
      const { due, taken, missed, skipped, unknown, overdue } = whole;
      const nothing = { taken: 0, missed: 0, skipped: 0, unknown: 0, overdue: 0 };
      expect(end ?? nothing).toMatchObject({ taken, missed, skipped, unknown, overdue });
      expect(end ? dueOf(end) : 0).toBe(due);
    }),
  );
});
