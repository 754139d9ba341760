// Sixty worked plans, from MedicationRequests to what is due by them.
import { readFileSync } from "node:fs";
import { type GivenMedicine, plannedMedicine } from "@dosebeat/domain/test/given-plan";
import { DAY } from "@dosebeat/domain/time/durations";
import {
  addDays,
  calendarDayOf,
  localInstant,
  type ZoneSpan,
  zoneOn,
} from "@dosebeat/domain/time/local-time";
import { expect, it } from "vitest";
import { dosagesOf } from "./dosages.ts";

interface Example {
  name: string;
  zones: { from_day: string | null; timezone: string }[];
  medicines: (Omit<GivenMedicine, "as_needed"> & {
    as_needed: Parameters<typeof dosagesOf>[0]["asNeeded"];
  })[];
  from: string;
  to: string;
  occasions: { due_utc: string; doses: { medicine: number; amount: number | null }[] }[];
}

const file = new URL("../../../../domain/test/fixtures/plans.examples.json", import.meta.url);
const { examples }: { examples: Example[] } = JSON.parse(readFileSync(file, "utf8"));

/** What R4 timings cannot express, and which plans show it. */
const NOT_SAID: readonly (readonly [why: string, plans: readonly string[]])[] = [
  [
    "A pause: the request is `on-hold` while it lasts, and its timings go on",
    [
      "paused from day to day",
      "paused, open",
      "paused from now, at 15:00: this morning stays due",
      "resumed at 19:00 on the same day",
      "one of two medicines is paused",
      "a pause at 01:00: the night belongs to its chart day",
    ],
  ],
  [
    "Times that a change ended: the request says what holds now, not what held before",
    [
      "change from now on, at 15:00: this morning keeps its plan",
      "change exactly at a due instant: the new plan has it",
    ],
  ],
  [
    "That one row goes before another at one time of one day; calls refuse such plans, old ones may have them",
    [
      "one time twice on a day: the later valid_from counts",
      "one time twice on a day, same valid_from: the higher id counts",
    ],
  ],
  [
    "That a day of travel is shorter: a time of day that it does not have is not due",
    [
      "local time, New York to Berlin on 10 May: 9 May has no 22:00",
      "over the date line: a day without time, every 2 days",
    ],
  ],
];

type Dosage = ReturnType<typeof dosagesOf>[number];

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** Each due time of a dosage on these chart days, as worked out by somebody who knows R4 but not Dosebeat. */
function duesOf(dosage: Dosage, zones: readonly ZoneSpan[], from: string, to: string): string[] {
  if (!("timing" in dosage)) return [];
  const { timing } = dosage;
  if ("event" in timing) return timing.event;
  const { boundsPeriod, period, dayOfWeek, timeOfDay } = timing.repeat;
  const { start = from, end } = boundsPeriod;
  const first = start.length === 10 ? start : calendarDayOf(new Date(start), zoneOn(from, zones));
  const found: string[] = [];
  for (let day = from; day <= addDays(to, 1); day = addDays(day, 1)) {
    const isOff = daysFrom(first, day) % (dayOfWeek ? 1 : period) !== 0;
    if (day < first || (end?.length === 10 && day > end) || isOff) continue;
    if (dayOfWeek && !dayOfWeek.includes(weekdayOf(day))) continue;
    for (const time of timeOfDay) {
      const due = localInstant(day, time.slice(0, 5), zoneOn(day, zones));
      const isEarly = start.length > 10 && due < new Date(start);
      const isLate = end !== undefined && end.length > 10 && due >= new Date(end);
      if (!isEarly && !isLate) found.push(due.toISOString());
    }
  }
  return found;
}

function daysFrom(first: string, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(first)) / DAY);
}

function weekdayOf(day: string) {
  return DAYS[(new Date(day).getUTCDay() + 6) % 7];
}

/** Doses by the timings and by the plan, each as medicine, instant and amount. */
function compared({ zones, medicines, from, to, occasions }: Example) {
  const spans = zones.map(({ from_day, timezone }) => ({ fromDay: from_day, timezone }));
  const zone = zoneOn(from, spans);
  const at = { zones: spans, now: localInstant(from, "03:00", zone) };
  const [start, end] = [
    at.now,
    localInstant(addDays(to, 1), "03:00", zoneOn(addDays(to, 1), spans)),
  ];
  const told = medicines.flatMap((medicine) => {
    const named = {
      ...plannedMedicine(medicine),
      name: "x",
      strength: "",
      unit: "",
      asNeeded: medicine.as_needed,
      storage: null,
      lowDays: 7,
      onceOnly: false,
      criticalAt: null,
    };
    return dosagesOf(named, at).flatMap((dosage) => {
      const [dose] = dosage.doseAndRate ?? [];
      return duesOf(dosage, spans, from, to)
        .filter((due) => new Date(due) >= start && new Date(due) < end)
        .map((due) => `${medicine.id} ${due} ${dose?.doseQuantity.value ?? null}`);
    });
  });
  const planned = occasions.flatMap(({ due_utc, doses }) =>
    doses.map(({ medicine, amount }) => `${medicine} ${due_utc} ${amount}`),
  );
  return {
    missing: planned.filter((dose) => !told.includes(dose)),
    extra: told.filter((dose) => !planned.includes(dose)),
  };
}

it("timings of R4 say sixty plans, but for what docs/fhir-plans.md lists", async () => {
  const differing = examples.filter((example) => {
    const { missing, extra } = compared(example);
    return missing.length + extra.length > 0;
  });
  const listed = NOT_SAID.flatMap(([, plans]) => plans);
  expect(differing.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
  await expect(pageOf()).toMatchFileSnapshot("../../../../docs/fhir-plans.md");
});

function pageOf(): string {
  const rows = NOT_SAID.map(([why, plans]) => `| ${why} | ${plans.join("; ")} |`);
  const count = NOT_SAID.flatMap(([, plans]) => plans).length;
  return `# Plans in FHIR

What the timings of [\`MedicationRequest\`](fhir.md) say of ${examples.length} worked plans, each compared dose by dose with what is due: ${examples.length - count} of them are said wholly. This page is
printed by \`server/src/whole/fhir/plan-examples.test.ts\`, which works out the doses by R4 alone.

| not said | plans that show it |
|---|---|
${rows.join("\n")}
`;
}
