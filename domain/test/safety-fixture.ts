// Reads a case of domain/test/fixtures/safety.examples.json as the server reads what is stored, for tests.
import type { MonitoredDay } from "../src/adherence/adherence.ts";
import { doseResults, type OccasionResult } from "../src/doses/doses.ts";
import { type KnownDose, knownDoses } from "../src/doses/known-doses.ts";
import { occasionsBeyond } from "../src/doses/plan-beyond.ts";
import {
  type ClosePair,
  closePairs,
  type SecondOpening,
  secondOpenings,
} from "../src/doses/second-openings.ts";
import type { Statement } from "../src/doses/statements.ts";
import { occasionsOf, type PlannedMedicine, plannedDoseKey } from "../src/plan/plan.ts";
import {
  namesThatHold,
  type PressName,
  withdraws,
  withoutWithdrawn,
} from "../src/presses/press-names.ts";
import { pairsWithExtra } from "../src/presses/press-pairs.ts";
import { isSilent } from "../src/presses/silence.ts";
import type { Interval } from "../src/time/intervals.ts";
import {
  addDays,
  chartDayBounds,
  chartDayOf,
  daysBetween,
  type ZoneSpan,
} from "../src/time/local-time.ts";
import { type GivenMedicine, instant, plannedMedicine } from "./given-plan.ts";

/** What somebody said: of a dose, of a press, that something was taken, or how much is left. */
type Said = { said_utc: string } & (
  | {
      kind: "dose";
      date: string;
      medicine: number;
      dosage_time: string;
      status: "confirmed" | "skipped";
      at?: string;
    }
  | { kind: "press"; pressed_utc: string; as: PressName | null; medicine: number | null }
  | { kind: "intake"; at: string; medicine: number; amount: number | null }
  | { kind: "count"; at: string; medicine: number; amount: number }
);

/** A numerator and a denominator. */
type Ratio = [number, number];

export interface SafetyCase {
  name: string;
  why: string;
  plan: { zones: { from_day: string | null; timezone: string }[]; medicines: GivenMedicine[] };
  now: string;
  box: {
    bound: [string, string | null][];
    numbered: boolean;
    interval_minutes: number | null;
    heard_utc: string | null;
    uncertain: [string | null, string | null][];
    without_instant: [string, string][];
  } | null;
  presses: string[];
  statements: Said[];
  excused: { from: string; to: string }[];
  from: string;
  to: string;
  lists: boolean;
  expected: {
    windows: { due_utc: string; from_utc: string; until_utc: string }[];
    doses: object[];
    extra: string[];
    second_openings: object[];
    close_pairs: object[];
    /** Rows of the kinds of these rules, by weight. */
    worklist: { kind: string; section: string; weight: number }[];
    figures: {
      taking: Ratio;
      coverage: Ratio;
      range: { low: Ratio; high: Ratio; printed: string } | null;
      persistence: { threshold_days: number; last_press_utc: string | null; stopped: boolean };
      initiation: { date: string | null; days: number | null; waiting_days: number | null };
      implementation: Ratio;
    };
  };
}

/** The plan of a case. */
export function planOf({ plan }: SafetyCase): PlannedMedicine[] {
  return plan.medicines.map(plannedMedicine);
}

/** A press that was named, with the word that holds. */
export interface NamedPress {
  press: Date;
  as: PressName;
  medicine: number | null;
}

/** What is known of a case: of its whole plan, until now and some days ahead. */
export interface KnownCase {
  plan: PlannedMedicine[];
  zones: ZoneSpan[];
  now: Date;
  /** The chart days from..to, end excluded. */
  bounds: { from: Date; to: Date };
  results: OccasionResult[];
  doses: KnownDose[];
  /** After the one-minute rule, ascending, with those that were named. */
  presses: Date[];
  named: NamedPress[];
  /** Presses that no dose, name, intake or confirmed dose has; also those of which nobody knows. */
  extra: Date[];
  uncertain: Interval[];
  /** When the box last said whether presses were missed; null: no box is bound. */
  observed: Date | null;
  boxIsHeard: boolean;
  isExcused(day: string): boolean;
  openings: SecondOpening[];
  closePairs: ClosePair[];
}

/** Works out a case by the functions of the product. */
export function knownOf(given: SafetyCase): KnownCase {
  const plan = planOf(given);
  const zones = given.plan.zones.map(({ from_day, timezone }) => ({ fromDay: from_day, timezone }));
  const now = new Date(given.now);
  const first = plan.map(({ startdate }) => startdate).sort()[0] ?? given.from;
  const begin = [first, given.from].sort()[0] ?? first;
  const days = {
    from: addDays(begin, -9),
    to: addDays(given.to, 9),
  };
  const loaded = {
    from: chartDayBounds(days.from, zones).start,
    to: chartDayBounds(days.to, zones).end,
  };
  const presses = given.presses.map((at) => new Date(at));
  const named = namesOf(given, presses);
  const uncertain = uncertainOf(given);
  const { box } = given;
  const boxIsHeard = box !== null && !isSilent(instant(box.heard_utc), box.interval_minutes, now);
  const occasions = occasionsOf(plan, zones, days.from, days.to);
  const observed = box && instant(box.uncertain.find(([, to]) => to === null)?.[0] ?? null);
  const { results, extra } = doseResults({
    requested: loaded,
    loaded,
    uncertain,
    boxIsHeard,
    observed,
    now,
    occasions,
    beyond: occasionsBeyond(plan, zones, loaded),
    presses: withoutWithdrawn(
      presses.map((at) => ({ at })),
      named.map(({ press, as }) => ({
        press,
        word: { as, also: false },
      })),
    ),
  });
  const isExcused = (day: string) => given.excused.some(({ from, to }) => from <= day && day <= to);
  const statements = statementsOf(given);
  const doses = results.flatMap((result) =>
    knownDoses(result, statements, (day) => (isExcused(day) ? "hospital" : null)),
  );
  const free = extraOf(given, extra, named, doses);
  return {
    plan,
    zones,
    now,
    results,
    doses,
    presses,
    named,
    uncertain,
    boxIsHeard,
    isExcused,
    bounds: {
      from: chartDayBounds(given.from, zones).start,
      to: chartDayBounds(given.to, zones).end,
    },
    extra: free,
    observed,
    openings: secondOpenings({
      results,
      presses,
      named,
      due: occasions.map(({ due }) => due.getTime()),
      extra: free,
      withoutInstant: (box?.without_instant ?? []).map(([after, until]) => {
        return { after: new Date(after), until: new Date(until) };
      }),
      isExcused: (at) => isExcused(chartDayOf(at, zones)),
    }),
    closePairs: closePairs(results),
  };
}

function namesOf(given: SafetyCase, presses: readonly Date[]): NamedPress[] {
  const words = given.statements.flatMap((said, id) =>
    said.kind === "press"
      ? [
          {
            id,
            as: said.as,
            also: false,
            medicine: said.medicine,
            pressedAt: new Date(said.pressed_utc),
            saidAt: new Date(said.said_utc),
          },
        ]
      : [],
  );
  return namesThatHold(words, presses).map(({ press, word: { as, medicine } }) => {
    return { press, as, medicine };
  });
}

function statementsOf({ statements }: SafetyCase): Map<string, Statement> {
  const found = new Map<string, Statement>();
  for (const said of statements) {
    if (said.kind !== "dose") continue;
    const { date, medicine, dosage_time: time, status } = said;
    const takenAt = status === "confirmed" ? new Date(said.at ?? said.said_utc) : null;
    const saidAt = new Date(said.said_utc);
    const key = plannedDoseKey({ medicine, homeDay: date, time });
    found.set(key, { status, takenAt, reason: null, by: "patient", saidAt });
  }
  return found;
}

/** The extra presses that no name, stated intake or confirmed dose took. */
function extraOf(
  { statements }: SafetyCase,
  extra: readonly Date[],
  named: readonly NamedPress[],
  doses: readonly KnownDose[],
): Date[] {
  const has = new Set(
    named.filter(({ as }) => as !== "not_known").map(({ press }) => press.getTime()),
  );
  const free = extra.filter((press) => !has.has(press.getTime()));
  const stated = [
    ...statements.flatMap((said) => (said.kind === "intake" ? [{ at: new Date(said.at) }] : [])),
    ...doses.flatMap(({ status, statement }) =>
      status === "confirmed" && statement?.takenAt ? [{ at: statement.takenAt }] : [],
    ),
  ];
  const taken = new Set([...pairsWithExtra(stated, free).values()].map((press) => press.getTime()));
  return free.filter((press) => !taken.has(press.getTime()));
}

function uncertainOf({ box }: SafetyCase): Interval[] {
  if (!box) return [{ from: -Infinity, to: Infinity }];
  return box.uncertain.map(([from, to]) => ({
    from: from === null ? -Infinity : Date.parse(from),
    to: to === null ? Infinity : Date.parse(to),
  }));
}

/** The closed days of the whole plan of a case, as the figures need them. */
export function monitoredDaysOf(given: SafetyCase, known: KnownCase): MonitoredDay[] {
  const { zones, now, plan, uncertain, presses, named } = known;
  const today = chartDayOf(now, zones);
  const first = plan.map(({ startdate }) => startdate).sort()[0] ?? today;
  const bound = (given.box?.bound ?? []).map(([from, to]) => ({
    from: new Date(from),
    to: instant(to),
  }));
  const isBound = (at: Date) =>
    bound.some(({ from, to }) => from <= at && (to === null || at < to));
  const withdrawn = new Set(
    named.filter(({ as }) => withdraws({ as, also: false })).map(({ press }) => press.getTime()),
  );
  return daysBetween(first, addDays(today, -1)).map((date) => {
    const { start, end } = chartDayBounds(date, zones);
    const doses = known.doses.filter(({ day, due }) => day === date && isBound(due));
    const notWithdrawn = presses.filter(
      (at) => at >= start && at < end && !withdrawn.has(at.getTime()),
    );
    const isUncertain = uncertain.some(
      ({ from, to }) => to > start.getTime() && from < end.getTime(),
    );
    return {
      date,
      doses,
      notWithdrawn,
      presses: notWithdrawn,
      closed: true,
      insidePlan: true,
      monitored: !isUncertain,
      excused: known.isExcused(date),
      occasions: new Set(doses.map(({ due }) => due.getTime())).size,
      pocketDoses: 0,
      addedOpenings: 0,
    };
  });
}
