import { describe, expect, it } from "vitest";
import type { DoseStatus } from "../doses/statuses.ts";
import { HOUR } from "../time/durations.ts";
import { chartDayOf } from "../time/local-time.ts";
import type { Known, KnownOccasion } from "./known-patient.ts";
import { watchedDoses } from "./newest-dose.ts";

const ZONES = [{ fromDay: null, timezone: "UTC" }];
const at = (clock: string) => new Date(`2026-05-10T${clock}:00Z`);

interface Given {
  due: string;
  status?: DoseStatus;
  pressed?: string;
  said?: string;
  excused?: boolean;
  isOpen?: boolean;
}

const SETTLED: readonly DoseStatus[] = ["on_time", "early", "late"];

function look(
  given: readonly Given[],
  now: string,
  box: { heard: string; boundSince?: string } | null = { heard: now },
  uncertain: Known["uncertain"] = [],
) {
  const doses = given.map(
    ({ due, status = "overdue", pressed, said, excused, isOpen = false }) => ({
      due: at(due),
      status: excused ? ("excused" as const) : status,
      statusIfCounted: status,
      pressed: pressed === undefined ? null : at(pressed),
      deviation: null,
      open: isOpen,
      statement:
        status === "confirmed" || status === "skipped"
          ? {
              status,
              takenAt: said === undefined ? null : at(said),
              reason: null,
              by: "patient" as const,
              saidAt: at(now),
            }
          : undefined,
    }),
  );
  const occasions = [...new Set(given.map(({ due }) => due))].map((due): KnownOccasion => {
    const own = doses.filter((dose) => dose.due.getTime() === at(due).getTime());
    const answer = (dose: (typeof doses)[number]) => {
      if (dose.status === "excused") return "excused" as const;
      if (dose.statement) return "said" as const;
      return SETTLED.includes(dose.status) ? ("pressed" as const) : ("open" as const);
    };
    return {
      due: at(due),
      day: chartDayOf(at(due), ZONES),
      pressed: own[0]?.pressed ?? null,
      isNamed: false,
      window: { from: at(due).getTime() - 2 * HOUR, to: at(due).getTime() + 4 * HOUR },
      doses: own.map((dose, index) => ({ medicine: index, answer: answer(dose) })),
    };
  });
  const known: Known = {
    settings: {
      isOn: true,
      leadMinutes: 0,
      repeatMinutes: 15,
      repeats: 0,
      lastMinutes: 0,
      quiet: null,
      onSince: at("00:00"),
    },
    off: null,
    zones: ZONES,
    occasions,
    uncertain,
    presses: doses.flatMap(({ pressed }) => (pressed ? [pressed] : [])),
    box: box && {
      intervalMinutes: 60,
      heard: at(box.heard),
      observed: at(box.heard),
      boundSince: at(box.boundSince ?? "00:00"),
    },
    snoozes: [],
    carers: [],
    areManyBoxesSilent: false,
    outage: null,
    decidedUntil: null,
  };
  const { newest, unanswered, taken, next } = watchedDoses(known, doses, at(now), 90);
  const clock = (instant: Date | null) => instant?.toISOString().slice(11, 16) ?? null;
  return {
    newest: newest && [clock(newest.due), newest.standing, clock(newest.at), newest.cause],
    timing: newest?.timing,
    unanswered: unanswered.map(({ due, standing }) => [clock(due), standing]),
    taken: taken.map((dose) => [clock(dose.due), clock(dose.at)]),
    next: clock(next),
  };
}

const MORNING = { due: "08:00", status: "on_time", pressed: "08:03" } as const;
const NOON = { due: "13:00" } as const;
const EVENING = { due: "20:00", status: "upcoming" } as const;

describe("the newest dose that a carer is told of", () => {
  it("is the one 30 minutes past due, also where it is unclear and the one before was taken", () => {
    const day = [MORNING, NOON, EVENING];
    const silent = { heard: "11:05" };
    expect(look(day, "14:10", silent)).toEqual({
      newest: ["13:00", "unclear", null, "silent"],
      timing: null,
      unanswered: [],
      taken: [["08:00", "08:03"]],
      next: "20:00",
    });
    expect(look(day, "13:29", silent).newest).toEqual(["08:00", "taken", "08:03", null]);
    expect(look(day, "13:30", silent).newest).toEqual(["13:00", "unclear", null, "waiting"]);
  });

  it("is at once the one that was taken, unless the one before leaves a question", () => {
    const noon = { ...NOON, status: "on_time", pressed: "13:02" } as const;
    expect(look([MORNING, noon], "13:03").newest).toEqual(["13:00", "taken", "13:02", null]);
    const open = look([{ due: "08:00", status: "missed" }, noon], "13:03");
    expect(open.newest).toEqual(["08:00", "missed", null, null]);
    expect(open.taken).toEqual([["13:00", "13:02"]]);
    const later = look([{ due: "08:00", status: "missed" }, noon], "13:30");
    expect(later.newest).toEqual(["13:00", "taken", "13:02", null]);
    expect(later.unanswered).toEqual([["08:00", "missed"]]);
  });

  it("is taken by the patient's word where one of its doses is, and then only", () => {
    const said = { due: "08:00", status: "confirmed", said: "09:10" } as const;
    const both = look([{ ...MORNING }, said], "10:00");
    expect([both.newest, both.timing]).toEqual([["08:00", "said", "09:10", null], "late"]);
    expect(look([MORNING, { ...MORNING }], "10:00").newest?.[1]).toBe("taken");
  });

  it("is never taken while one of its doses is not", () => {
    const skipped = { due: "08:00", status: "skipped" } as const;
    const cases: [readonly Given[], string][] = [
      [[MORNING, skipped], "part"],
      [[skipped], "skipped"],
      [[MORNING, { due: "08:00", status: "missed" }], "missed"],
      [[MORNING, { due: "08:00", status: "unknown" }], "unclear"],
      [[{ due: "08:00", status: "missed", excused: true }], "excused"],
      [[{ ...MORNING, excused: true }], "taken"],
    ];
    for (const [given, standing] of cases) {
      expect([given, look(given, "13:00").newest?.[1]]).toEqual([given, standing]);
    }
  });

  it("says what the box proves, and by no box that there is no answer", () => {
    expect(look([NOON], "15:05").newest).toEqual(["13:00", "no_press", null, null]);
    expect(look([NOON], "14:00", null).newest).toEqual(["13:00", "unclear", null, "no_word"]);
    expect(look([NOON], "14:30", null).newest).toEqual(["13:00", "no_answer", null, null]);
  });

  it("says why it is unclear: the next message, a lost one, or that there was no box", () => {
    expect(look([NOON], "13:40", { heard: "13:20" }).newest?.[3]).toBe("waiting");
    const gap = { from: at("12:50").getTime(), to: at("13:20").getTime() };
    expect(look([NOON], "14:40", { heard: "14:20" }, [gap]).newest?.[3]).toBe("lost");
    const over = { ...NOON, status: "unknown" } as const;
    expect(look([over], "18:00", { heard: "17:50" }, [gap]).newest?.[3]).toBe("lost");
    const open = { ...over, isOpen: true };
    expect(look([open], "17:30", { heard: "16:50" }, [gap]).newest?.[3]).toBe("waiting");
    const unbound = { from: at("00:00").getTime(), to: at("17:30").getTime() };
    const bound = { heard: "17:50", boundSince: "17:30" };
    expect(look([over], "18:00", bound, [unbound]).newest?.[3]).toBe("no_box");
  });

  it("is nobody's where nothing was due", () => {
    expect(look([EVENING], "14:00")).toMatchObject({ newest: null, taken: [], next: "20:00" });
  });
});
