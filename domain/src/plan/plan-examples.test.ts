// Sixty worked plans, from the times to what is due and the word of each day.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type GivenMedicine, plannedMedicine } from "../../test/given-plan.ts";
import { dayWords, occasionsOf } from "./plan.ts";

interface Example {
  name: string;
  zones: { from_day: string | null; timezone: string }[];
  medicines: GivenMedicine[];
  from: string;
  to: string;
  occasions: object[];
  words: Record<string, string>;
}

const file = new URL("../../test/fixtures/plans.examples.json", import.meta.url);
const { examples }: { examples: Example[] } = JSON.parse(readFileSync(file, "utf8"));

test.each(examples)("$name", ({ medicines, zones, from, to, occasions, words }) => {
  const spans = zones.map(({ from_day, timezone }) => ({ fromDay: from_day, timezone }));
  const plan = medicines.map(plannedMedicine);
  const told = occasionsOf(plan, spans, from, to).map(({ due, doses }) => ({
    due_utc: due.toISOString(),
    doses: doses.map(({ medicine, schedule, day, time, amount }) => ({
      medicine,
      schedule,
      date: day,
      dosage_time: time,
      amount,
    })),
  }));
  expect(told).toEqual(occasions);
  expect(Object.fromEntries(dayWords(plan, spans, from, to))).toEqual(words);
});

test("there are sixty examples", () => expect(examples).toHaveLength(60));
