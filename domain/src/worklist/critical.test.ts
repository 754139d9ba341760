import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { DOSE_STATUSES, type DoseStatus } from "../doses/statuses.ts";
import { addDays } from "../time/local-time.ts";
import { besideCritical, type CriticalDose, criticalMissed } from "./critical.ts";
import { type Judged, versionText } from "./reasons.ts";
import { missedAlone } from "./seldom-doses.ts";
import { worklistRow } from "./worklist.ts";

const TODAY = "2026-03-15";
/** A letter for each dose at 20:00; today's is the last one. */
const STATUS: Record<string, DoseStatus> = {
  o: "on_time",
  l: "late",
  e: "early",
  c: "confirmed",
  x: "missed",
  s: "skipped",
  "?": "unknown",
  "-": "excused",
  ".": "upcoming",
  d: "due",
  v: "overdue",
};

/** A space: nothing is due, as on a paused day. */
function evenings(letters: string, medicine = 7): CriticalDose[] {
  return [...letters].flatMap((letter, at) => {
    const status = STATUS[letter];
    const day = addDays(TODAY, at + 1 - letters.length);
    return status ? [{ medicine, day, due: new Date(`${day}T20:00:00Z`), status }] : [];
  });
}

const marked = (...medicines: number[]) => ({ critical: new Set(medicines), today: TODAY });
const daysOf = (judged: readonly Judged[]) =>
  judged.map(({ reason }) => reason.kind === "critical_missed" && reason.date);

describe("one missed dose of a critical medicine", () => {
  test.each<[name: string, letters: string, date: string | null]>([
    ["missed yesterday", "ooox.", "2026-03-14"],
    ["missed today already", "oooox", TODAY],
    ["missed two days ago, nothing known since", "oox?.", "2026-03-13"],
    ["missed two days ago, and skipped since", "ooxs.", "2026-03-13"],
    ["missed, then a day that does not count", "oox-.", "2026-03-13"],
    ["missed, then paused", "oox .", "2026-03-13"],
    ["several missed: the last one", "oxxx.", "2026-03-14"],
    ["missed three days ago", "ox---", null],
    ["taken after it", "ooxo.", null],
    ["taken late after it", "ooxl.", null],
    ["taken early after it", "ooxe.", null],
    ["confirmed after it", "ooxc.", null],
    ["a late press has made it a late dose", "oool.", null],
    ["never missed", "ooooo", null],
    ["a silent box", "oo???", null],
    ["unclear", "ooo?.", null],
    ["skipped", "ooos.", null],
    ["a day that does not count", "ooo-.", null],
    ["a paused day", "ooo .", null],
    ["still open", "oooov", null],
    ["due", "ooood", null],
    ["no plan", "", null],
  ])("%s", (_, letters, date) => {
    const found = criticalMissed({ ...marked(7), doses: evenings(letters), intakes: [] });
    expect(daysOf(found)).toEqual(date === null ? [] : [date]);
    for (const one of found) {
      expect(one).toMatchObject({ section: "call", weight: 96, isFromBox: true });
      expect(one.reason).toMatchObject({ medicine: 7, due_utc: `${date}T20:00:00.000Z` });
    }
  });

  it("is none of a medicine that is not marked, and one of each that is", () => {
    const doses = [...evenings("ooox.", 7), ...evenings("oox?.", 8), ...evenings("ooox.", 9)];
    const found = criticalMissed({ ...marked(7, 8), doses, intakes: [] });
    expect(daysOf(found)).toEqual(["2026-03-14", "2026-03-13"]);
  });

  test.each([
    ["taken beside the plan after it", 7, "2026-03-14T21:30:00Z", []],
    ["taken beside the plan before it", 7, "2026-03-14T19:30:00Z", ["2026-03-14"]],
    ["another medicine was taken", 8, "2026-03-14T21:30:00Z", ["2026-03-14"]],
  ])("%s", (_, medicine, at, expected) => {
    const intakes = [{ medicine, at: new Date(at) }];
    const found = criticalMissed({ ...marked(7), doses: evenings("ooox."), intakes });
    expect(daysOf(found)).toEqual(expected);
  });

  it("waits for the box while that is silent, and comes before three missed evenings", () => {
    const found = criticalMissed({ ...marked(7), doses: evenings("ooox."), intakes: [] });
    const box = { heard_utc: "2026-03-14T23:00:00Z", battery: 80, battery_days: null };
    const row = (state: "silent" | "other") =>
      worklistRow({ days: [], box: { ...box, state }, stocks: [], found });
    expect(row("other")).toMatchObject({ section: "call", weight: 96 });
    expect(row("silent").section).toBe("box");
    expect(row("silent").reasons.map(({ kind }) => kind)).toEqual([
      "box_silent",
      "critical_missed",
    ]);
  });

  it("is news when another dose is missed, and none when its mark stays", () => {
    const version = (letters: string) =>
      versionText(
        "call",
        criticalMissed({ ...marked(7), doses: evenings(letters), intakes: [] }).map(
          ({ reason }) => reason,
        ),
      );
    expect(version("ooox.")).toBe(version("oxox."));
    expect(version("ooox.")).not.toBe(version("oooxx"));
  });

  it("says once what is also a seldom dose", () => {
    const doses = evenings("x      x.").filter(({ status }) => status === "missed");
    const seldom = missedAlone(doses, doses);
    const critical = criticalMissed({ ...marked(7), doses, intakes: [] });
    expect(seldom.map(({ reason }) => reason.kind)).toEqual(["dose_missed"]);
    expect(besideCritical(seldom, critical)).toEqual([]);
    expect(besideCritical(seldom, [])).toEqual(seldom);
  });
});

const letters = fc.array(fc.constantFrom(...DOSE_STATUSES), { minLength: 14, maxLength: 14 });
const dosesOf = (statuses: readonly DoseStatus[]) =>
  statuses.map((status, at): CriticalDose => {
    const day = addDays(TODAY, at - 13);
    return { medicine: 7, day, due: new Date(`${day}T20:00:00Z`), status };
  });
const count = (statuses: readonly DoseStatus[]) =>
  criticalMissed({ ...marked(7), doses: dosesOf(statuses), intakes: [] }).length;

it("calls nobody for what is not missed", () => {
  fc.assert(
    fc.property(letters, (given) => {
      expect(count(given.map((one) => (one === "missed" ? "unknown" : one)))).toBe(0);
    }),
  );
});

it("loses no call when an unclear dose becomes a missed one, and wins none by knowing less", () => {
  fc.assert(
    fc.property(
      letters,
      fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
      (given, chosen) => {
        const turned = (from: DoseStatus, to: DoseStatus) =>
          given.map((one, at) => (one === from && chosen[at] ? to : one));
        expect(count(turned("unknown", "missed"))).toBeGreaterThanOrEqual(count(given));
        expect(count(turned("missed", "unknown"))).toBeLessThanOrEqual(count(given));
      },
    ),
  );
});

it("ends with a press that comes late, whatever else is known", () => {
  fc.assert(
    fc.property(letters, (given) => {
      const last = given.lastIndexOf("missed");
      fc.pre(last !== -1);
      // As in the messages of a box that are delivered late: the last missed dose was taken after all.
      expect(count(given.with(last, "late"))).toBe(0);
    }),
  );
});
