import { describe, expect, it } from "vitest";
import type { DoseStatus } from "../doses/statuses.ts";
import { HOUR, MINUTE } from "../time/durations.ts";
import { type AlertStep, alertStep, GONE_MS, type OpenAlert } from "./alert-steps.ts";
import type { AlertBox, AlertFacts, AlertMoment, Verdict } from "./facts.ts";
import { verdictOf } from "./kinds.ts";
import { missedRow } from "./missed-row.ts";

const STATUS: Record<string, DoseStatus> = {
  o: "on_time",
  x: "missed",
  "?": "unknown",
  s: "skipped",
  c: "confirmed",
  "-": "excused",
  ".": "overdue",
};

const NOW: AlertMoment = { is_silent: false, coverage: null };

/** A letter for each due time. */
function rowOf(letters: string) {
  const doses = [...letters].map((letter, at) => ({
    due: new Date(at * HOUR),
    status: STATUS[letter] ?? "upcoming",
  }));
  return missedRow(doses);
}

function facts(known: Partial<AlertFacts>): AlertFacts {
  const nothing = { is_stock_out: false, is_taken_twice: false, is_too_often: false };
  return { box: null, missed: rowOf(""), ...nothing, ...known };
}

function box(known: Partial<AlertBox> = {}): AlertBox {
  return {
    deveui: "70b3d57ed0050001",
    heard_at: "2026-05-10T08:00:00Z",
    is_not_understood: false,
    battery: 80,
    ...known,
  };
}

describe("missed in a row", () => {
  const verdict = (letters: string) =>
    verdictOf({ kind: "missed_in_a_row", count: 3 }, facts({ missed: rowOf(letters) }), NOW);

  it.each([
    ["ooxxx", "yes"],
    ["xxx", "yes"],
    ["ooxxx..", "yes"],
    ["ox-x-x", "yes"],
    ["oooxx", "no"],
    ["xxxo", "no"],
    ["xxxs", "no"],
    ["xxxc", "no"],
    ["", "no"],
    ["---", "no"],
    ["xxxo??", "no"],
  ])("after %s: %s", (letters, expected) => {
    expect(verdict(letters)).toBe(expected);
  });

  it.each(["???", "x?xx", "xx?x", "xxx?", "?xx", "xx"])(
    "what is not known is never missed, and ends nothing either: %s",
    (letters) => expect(verdict(letters)).toBe("open"),
  );

  it("medicines that are due at once are one dose", () => {
    const missed = { due: new Date(0), status: "missed" } as const;
    expect(missedRow([missed, missed]).count).toBe(1);
    const partly = missedRow([missed, { ...missed, status: "confirmed" }]);
    expect(partly).toMatchObject({ count: 0, isWhole: true });
  });
});

describe("a box", () => {
  const kinds = ["box_silent", "not_understood", "battery_low", "missed_in_a_row"] as const;
  const verdicts = (of: AlertBox | null, missed = rowOf("oo??"), moment = NOW) =>
    kinds.map((kind) => verdictOf({ kind, count: 2 }, facts({ box: of, missed }), moment));

  it("that is only silent is silent, and nothing else", () => {
    const silent = { ...NOW, is_silent: true };
    expect(verdicts(box(), rowOf("oo??????"), silent)).toEqual(["yes", "no", "no", "no"]);
    expect(verdicts(box(), rowOf("????????"), silent)).toEqual(["yes", "no", "no", "open"]);
    expect(verdicts(box({ heard_at: null }), rowOf("oo??????"), silent)[0]).toBe("no");
  });

  it("that is not understood is not silent", () => {
    expect(verdicts(box({ is_not_understood: true })).slice(0, 2)).toEqual(["no", "yes"]);
  });

  it.each([
    [19.9, "yes"],
    [20, "open"],
    [24.9, "open"],
    [25, "no"],
    [null, "open"],
  ] as const)("with a battery at %s: low is %s", (battery, expected) => {
    expect(verdicts(box({ battery }))[2]).toBe(expected);
  });

  it("that is taken away ends its alerts", () => {
    expect(verdicts(null).slice(0, 3)).toEqual(["no", "no", "no"]);
  });
});

it.each([
  [null, "open"],
  [{ known: 0, due: 0 }, "no"],
  [{ known: 0, due: 5 }, "open"],
  [{ known: 69, due: 100 }, "yes"],
  [{ known: 70, due: 100 }, "open"],
  [{ known: 75, due: 100 }, "no"],
] as const)("of a coverage of %o: too low is %s", (coverage, expected) => {
  expect(verdictOf({ kind: "low_coverage", count: null }, facts({}), { ...NOW, coverage })).toBe(
    expected,
  );
});

it("what the patient said and second openings hold while the box is silent", () => {
  const told = facts({ is_taken_twice: true, is_too_often: true });
  for (const kind of ["taken_twice", "too_often"] as const) {
    expect(verdictOf({ kind, count: null }, told, { ...NOW, is_silent: true })).toBe("yes");
    expect(verdictOf({ kind, count: null }, facts({}), NOW)).toBe("no");
  }
});

describe("an alert", () => {
  /** What is told of verdicts, one every so many minutes. */
  function told(minutes: number, verdicts: readonly Verdict[]) {
    let open: OpenAlert | null = null;
    const steps: string[] = [];
    verdicts.forEach((verdict, at) => {
      const step: AlertStep = alertStep(open, verdict, new Date(at * minutes * MINUTE));
      if (step.is === "begin") open = { gone_at: null };
      if (step.is === "gone") open = { gone_at: step.at };
      if (step.is === "back") open = { gone_at: null };
      if (step.is === "end") open = null;
      if (step.is === "begin" || step.is === "end") steps.push(`${step.is} ${at * minutes}`);
    });
    return steps;
  }

  it("is told once when its state begins, and once when it ends", () => {
    expect(told(20, ["no", "yes", "yes", "yes", "no", "no", "no", "no"])).toEqual([
      "begin 20",
      "end 120",
    ]);
  });

  it("ends at the time from which its state was gone", () => {
    const gone = new Date(HOUR);
    const now = new Date(HOUR + GONE_MS);
    expect(alertStep({ gone_at: gone }, "no", now)).toEqual({ is: "end", at: gone });
  });

  it("that wavers within minutes is told once", () => {
    const wavering = Array.from({ length: 40 }, (_, at): Verdict => (at % 2 === 0 ? "yes" : "no"));
    expect(told(10, wavering)).toEqual(["begin 0"]);
  });

  it("remains while its state cannot be told", () => {
    expect(told(60, ["open", "yes", "open", "open", "open"])).toEqual(["begin 60"]);
  });
});
