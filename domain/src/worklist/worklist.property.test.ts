import fc from "fast-check";
import { expect, it } from "vitest";
import { DOSE_STATUSES, type DoseStatus } from "../doses/statuses.ts";
import { addDays } from "../time/local-time.ts";
import { dayFacts, type WorklistDose } from "./day-facts.ts";
import { doseReasons } from "./dose-reasons.ts";
import { versionText } from "./reasons.ts";
import { WORKLIST_DAYS, type WorklistCase, worklistRow } from "./worklist.ts";

const TODAY = "2026-03-15";
const TIMES = ["08:00", "13:00", "20:00"];

const dose = fc
  .record({
    medicine: fc.constantFrom(7, 8),
    time: fc.constantFrom(...TIMES),
    status: fc.oneof(
      { weight: 4, arbitrary: fc.constant("missed" as const) },
      { weight: 6, arbitrary: fc.constant("on_time" as const) },
      { weight: 3, arbitrary: fc.constantFrom(...DOSE_STATUSES) },
    ),
    minutes: fc.integer({ min: -90, max: 400 }),
  })
  .map(({ minutes, ...one }): WorklistDose => {
    const isPressed = ["on_time", "early", "late"].includes(one.status);
    const [isUnclear, isOpen] = [one.status === "unknown", minutes % 2 === 0];
    return {
      ...one,
      deviation: isPressed ? minutes : null,
      reason: null,
      isOpen: isUnclear && isOpen,
      isLost: isUnclear && !isOpen,
    };
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

function factsOf(given: readonly Day[]) {
  return given.map(({ doses, extra }, at) =>
    dayFacts(addDays(TODAY, at + 1 - WORKLIST_DAYS), doses, extra),
  );
}

function rowOf(given: readonly Day[], of: WorklistCase["box"] = null) {
  return worklistRow({ days: factsOf(given), box: of, stocks: [] });
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

/** A reason to call, without its figures. */
function calls(given: readonly Day[]): string[] {
  return doseReasons(factsOf(given))
    .filter(({ section }) => section === "call")
    .map(({ reason }) =>
      [reason.kind, "part" in reason && reason.part, "medicine" in reason && reason.medicine].join(
        " ",
      ),
    );
}

/** Whether a reason to call is among these, or one that says more of the same doses. */
function isKept(call: string, among: readonly string[]): boolean {
  const [kind = "", part] = call.split(" ");
  const isOfDays = ["missed_often", "missed_in_a_row"].includes(kind);
  return (
    among.includes(call) ||
    (["missed_often", "drift"].includes(kind) && among.includes(`missed_in_a_row ${part} false`)) ||
    (isOfDays && among.includes("no_press false false"))
  );
}

it("loses no reason to call when an unclear dose becomes a missed one", () => {
  fc.assert(
    fc.property(days, fc.array(fc.boolean(), { minLength: 42, maxLength: 42 }), (given, chosen) => {
      let at = 0;
      const more = given.map(({ doses, extra }) => ({
        extra,
        doses: doses.map((one) =>
          one.status === "unknown" && chosen[at++]
            ? { ...one, status: "missed" as const, isOpen: false, isLost: false }
            : one,
        ),
      }));
      const kept = calls(more);
      expect(calls(given).filter((call) => !isKept(call, kept))).toEqual([]);
      expect(pressing(rowOf(more))).toBeGreaterThanOrEqual(pressing(rowOf(given)));
    }),
    { numRuns: 2000 },
  );
});

/** What time alone makes of a dose that can still be taken. */
const LATER: readonly DoseStatus[] = ["upcoming", "due", "overdue", "unknown"];

/** Windows close in their order: nothing before a dose that is decided without a press can still be taken. */
function possible(given: readonly Day[]): Day[] {
  let isDecided = false;
  return given
    .toReversed()
    .map(({ doses, extra }) => ({
      extra,
      doses: doses
        .toSorted((one, other) => (one.time < other.time ? 1 : -1))
        .map((one) => {
          isDecided ||= one.status === "missed" || (one.status === "unknown" && !one.isOpen);
          const isOpen = isDecided && LATER.includes(one.status) && !one.isLost;
          return isOpen ? { ...one, status: "missed" as const, isOpen: false } : one;
        })
        .toReversed(),
    }))
    .toReversed();
}

it("says the same of a chart day, whatever window opens or closes on it", () => {
  fc.assert(
    fc.property(days, box, fc.array(fc.nat(3), { minLength: 42, maxLength: 42 }), (all, of, to) => {
      const given = possible(all);
      let at = 0;
      const later = given.map(({ doses, extra }) => ({
        extra,
        doses: doses.map((one): WorklistDose => {
          const before = LATER.indexOf(one.status);
          const after = Math.max(before, to[at++] ?? 0);
          if (before === -1 || one.status === "unknown") return one;
          // Without a box, or where messages were lost before, it is unclear for good.
          const isOpen = after === 3 && at % 2 === 0;
          return { ...one, status: LATER[after] ?? "unknown", isOpen };
        }),
      }));
      const [before, after] = [rowOf(given, of), rowOf(later, of)];
      expect(after).toEqual(before);
      expect(versionText(after.section, after.reasons)).toBe(
        versionText(before.section, before.reasons),
      );
    }),
    { numRuns: 2000 },
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
