// Sixty worked plans, from the times to what is due and the word of each day.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dayWords, occasionsOf, type PlannedMedicine } from "./plan.ts";
import type { Recurrence } from "./recurrence.ts";

interface Example {
  name: string;
  zones: { from_day: string | null; timezone: string }[];
  medicines: {
    id: number;
    startdate: string;
    enddate: string | null;
    removed_utc: string | null;
    as_needed: object | null;
    schedules: {
      id: number;
      dosage_time: string;
      amount: number | null;
      recurrence: Recurrence | null;
      valid_from: string | null;
      valid_to: string | null;
      timezone: string | null;
      added_utc: string | null;
      removed_utc: string | null;
    }[];
    pauses: {
      from: string | null;
      from_utc: string | null;
      to: string | null;
      to_utc: string | null;
    }[];
  }[];
  from: string;
  to: string;
  occasions: object[];
  words: Record<string, string>;
}

const file = new URL("fixtures/plans.examples.json", import.meta.url);
const { examples }: { examples: Example[] } = JSON.parse(readFileSync(file, "utf8"));

const instant = (text: string | null) => (text === null ? null : new Date(text));

function planned(medicine: Example["medicines"][number]): PlannedMedicine {
  return {
    id: medicine.id,
    startdate: medicine.startdate,
    enddate: medicine.enddate,
    removedAt: instant(medicine.removed_utc),
    isAsNeeded: medicine.as_needed !== null,
    times: medicine.schedules.map((row) => ({
      ...{ id: row.id, time: row.dosage_time, amount: row.amount, recurrence: row.recurrence },
      ...{ validFrom: row.valid_from, validTo: row.valid_to, timezone: row.timezone },
      ...{ addedAt: instant(row.added_utc), removedAt: instant(row.removed_utc) },
    })),
    pauses: medicine.pauses.map(({ from, from_utc, to, to_utc }) => ({
      ...{ from, fromAt: instant(from_utc), to, toAt: instant(to_utc) },
    })),
  };
}

test.each(examples)("$name", ({ medicines, zones, from, to, occasions, words }) => {
  const spans = zones.map(({ from_day, timezone }) => ({ fromDay: from_day, timezone }));
  const plan = medicines.map(planned);
  const told = occasionsOf(plan, spans, from, to).map(({ due, doses }) => ({
    due_utc: due.toISOString(),
    doses: doses.map(({ medicine, schedule, day, time, amount }) => ({
      ...{ medicine, schedule, date: day, dosage_time: time, amount },
    })),
  }));
  expect(told).toEqual(occasions);
  expect(Object.fromEntries(dayWords(plan, spans, from, to))).toEqual(words);
});

test("there are sixty examples", () => expect(examples).toHaveLength(60));
