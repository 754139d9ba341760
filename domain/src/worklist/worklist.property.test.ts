import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../local-time.ts";
import { DOSE_STATUSES } from "../statuses.ts";
import { dayFacts, type WorklistDose } from "./day-facts.ts";
import { WORKLIST_DAYS, type WorklistCase, worklistRow } from "./worklist.ts";

const TODAY = "2026-03-15";
const TIMES = ["08:00", "13:00", "20:00"];

const dose = fc
  .record({
    ...{ medicine: fc.constantFrom(7, 8), time: fc.constantFrom(...TIMES) },
    status: fc.oneof(
      { weight: 4, arbitrary: fc.constant("missed" as const) },
      { weight: 6, arbitrary: fc.constant("on_time" as const) },
      { weight: 3, arbitrary: fc.constantFrom(...DOSE_STATUSES) },
    ),
    minutes: fc.integer({ min: -90, max: 400 }),
  })
  .map(({ minutes, ...one }): WorklistDose => {
    const isPressed = ["on_time", "early", "late"].includes(one.status);
    return { ...one, deviation: isPressed ? minutes : null, reason: null };
  });
type Day = { doses: WorklistDose[]; extra: number };
const day: fc.Arbitrary<Day> = fc.record({
  doses: fc.array(dose, { maxLength: 3 }),
  extra: fc.constantFrom(0, 0, 0, 1, 6),
});
const days = fc.array(day, { minLength: WORKLIST_DAYS, maxLength: WORKLIST_DAYS });
const box = fc.option(
  fc.record({
    state: fc.constantFrom("never_seen", "silent", "not_understood", "other"),
    heard_utc: fc.constantFrom("2026-03-15T09:00:00Z", "2026-03-10T09:00:00Z"),
    battery: fc.constantFrom(null, 5, 15, 90),
    battery_days: fc.constantFrom(null, 3, 100),
  }),
);

function rowOf(given: readonly Day[], of: WorklistCase["box"] = null) {
  const facts = given.map(({ doses, extra }, at) =>
    dayFacts(addDays(TODAY, at + 1 - WORKLIST_DAYS), doses, extra),
  );
  return worklistRow({ days: facts, box: of, stocks: [] });
}

/** How pressing it is that somebody calls; 0: nobody need. */
const pressing = ({ section, weight }: ReturnType<typeof rowOf>) =>
  section === "call" ? weight : 0;

/** The days with what is missed turned into what nobody knows, where `chosen` says so. */
function unclear(given: readonly Day[], chosen: (at: number) => boolean): Day[] {
  let at = 0;
  return given.map(({ doses, extra }) => ({
    extra,
    doses: doses.map((one) =>
      one.status === "missed" && chosen(at++) ? { ...one, status: "unknown" as const } : one,
    ),
  }));
}

it("says of what nobody knows never that it was missed", () => {
  fc.assert(
    fc.property(days, box, (given, of) => {
      const { reasons } = rowOf(
        unclear(given, () => true),
        of,
      );
      const kinds = reasons.map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind.startsWith("missed") || kind === "no_press")).toEqual([]);
      expect(JSON.stringify(reasons)).not.toContain('"is_missed":true');
    }),
  );
});

it("makes a call never more pressing by knowing less", () => {
  fc.assert(
    fc.property(days, fc.array(fc.boolean(), { minLength: 42, maxLength: 42 }), (given, chosen) => {
      const less = unclear(given, (at) => chosen[at] ?? false);
      expect(pressing(rowOf(less))).toBeLessThanOrEqual(pressing(rowOf(given)));
    }),
  );
});

it("calls nobody because of what a box recorded that tells nothing now", () => {
  fc.assert(
    fc.property(days, box, (given, of) => {
      fc.pre(of !== null && of.state !== "other");
      const { section, reasons } = rowOf(given, of);
      expect(section === "call" && reasons[0]?.kind !== "skipped").toBe(false);
    }),
  );
});

it("tells the most pressing reason first, and weighs the row by it", () => {
  fc.assert(
    fc.property(days, box, (given, of) => {
      const { section, reasons, weight } = rowOf(given, of);
      expect(section === "none").toBe(reasons.length === 0);
      if (section !== "none") expect(weight).toBeGreaterThan(0);
    }),
  );
});
