import { readAmount, writeAmount } from "../../i18n/amounts.ts";
import { shiftDate } from "../../i18n/format.ts";
import {
  type EditedGroup,
  type EditedPhase,
  type EditedPlan,
  emptyGroup,
  newKey,
} from "./edited-plan.ts";

/**
 * A taper or titration: today's amount for a few days, then another one every few days, up to a last amount or the
 * end.
 */
export interface Taper {
  /** The first day of the first step, which keeps the amount that applies on that day. */
  start: string;
  /** The difference between steps; negative: decreasing. */
  step: number;
  /** How many days each amount is taken. */
  days: number;
  /** The last amount; 0: the plan ends then. */
  last: number;
  /** Whether the last amount continues; otherwise its step is as long as the others. */
  stays: boolean;
}

/** The phase that applies on a chart day, else the first future one, else the last. */
export function phaseOn({ phases }: EditedPlan, day: string): EditedPhase | undefined {
  return (
    phases.findLast(({ from, to }) => from <= day && (to === "" || day <= to)) ??
    phases.find(({ from }) => from > day) ??
    phases.at(-1)
  );
}

/** The plan with a new phase from a day on: what applied until then ends the day before. */
export function withPhaseFrom(plan: EditedPlan, day: string): EditedPlan {
  const before = phaseOn(plan, day);
  if (!before || before.from === day) return plan;
  const holds = before.from <= day && (before.to === "" || day <= before.to);
  const next = {
    key: newKey(),
    from: day,
    to: holds ? before.to : "",
    groups: copied(before.groups),
  };
  const phases = plan.phases.map((phase) =>
    phase === before && holds ? { ...phase, to: shiftDate(day, -1) } : phase,
  );
  return { phases: inOrder([...phases, next]) };
}

/** The plan without a phase; the one before it continues in its place. */
export function withoutPhase(plan: EditedPlan, key: string): EditedPlan {
  const gone = plan.phases.find((phase) => phase.key === key);
  if (!gone || plan.phases.length === 1) return plan;
  const left = plan.phases.filter((phase) => phase !== gone);
  if (gone.from === "") return { phases: left };
  const eve = shiftDate(gone.from, -1);
  return { phases: left.map((phase) => (phase.to === eve ? { ...phase, to: gone.to } : phase)) };
}

/** The plan with a phase that begins on another day; its neighbour ends the day before. */
export function withPhaseMoved(plan: EditedPlan, key: string, from: string): EditedPlan {
  const moved = plan.phases.find((phase) => phase.key === key);
  if (!moved || from === "") return plan;
  const eve = moved.from === "" ? null : shiftDate(moved.from, -1);
  const phases = plan.phases.map((phase) => {
    if (phase === moved) return { ...inPlace(phase), from };
    return eve !== null && phase.to === eve ? { ...phase, to: shiftDate(from, -1) } : phase;
  });
  return { phases: inOrder(phases) };
}

/** The phase without the day that was rejected. */
export function inPlace({ wrong: _, ...phase }: EditedPhase): EditedPhase {
  return phase;
}

/** The amounts of a taper in order, without the current one. */
export function taperSteps(now: number, { step, last }: Pick<Taper, "step" | "last">): number[] {
  const steps: number[] = [];
  if (step === 0 || (step < 0 ? last >= now : last <= now)) return steps;
  let amount = now;
  while (steps.length < MOST_STEPS) {
    amount = Number((amount + step).toFixed(3));
    const isLast = step < 0 ? amount <= last : amount >= last;
    if (isLast) return last > 0 ? [...steps, last] : steps;
    steps.push(amount);
  }
  return steps;
}

const MOST_STEPS = 60;

/**
 * The plan with its times tapered from a day on; what came after is replaced. The first step is as long as
 * the others and keeps the amount of its first day.
 */
export function withTaper(plan: EditedPlan, taper: Taper, locale: string): EditedPlan {
  const { start, days, last, stays } = taper;
  const base = phaseOn(plan, start);
  const now = base && mainAmount(base);
  if (!base || now === null || now === undefined) return plan;
  const steps = taperSteps(now, taper);
  const second = shiftDate(start, days);
  const eve = shiftDate(second, -1);
  const holds = base.from <= start && (base.to === "" || start <= base.to);
  const first = holds
    ? { ...base, to: eve }
    : { key: newKey(), from: start, to: eve, groups: copied(base.groups) };
  const phases = steps.map((amount, index): EditedPhase => {
    const from = shiftDate(second, index * days);
    const isOpen = stays && last > 0 && index === steps.length - 1;
    const groups = scaled(base.groups, amount - now, locale);
    return { key: newKey(), from, to: isOpen ? "" : shiftDate(from, days - 1), groups };
  });
  const kept = plan.phases.filter((phase) => phase.from < start && !(holds && phase === base));
  return { phases: inOrder([...kept, first, ...phases]) };
}

/** The largest amount of a phase, on which a taper is based; null: none is stated. */
export function mainAmount({ groups }: EditedPhase): number | null {
  const amounts = groups.flatMap(({ times }) => times.map(({ amount }) => readAmount(amount) ?? 0));
  const most = Math.max(0, ...amounts);
  return most > 0 ? most : null;
}

/** The total taken on a day of the phase, if every time has an amount. */
export function dailyAmount({ groups }: EditedPhase): number | null {
  const [group] = groups;
  if (!group || groups.length > 1 || group.times.length === 0) return null;
  const amounts = group.times.map(({ amount }) => readAmount(amount));
  const stated = amounts.filter((amount) => amount !== null);
  if (stated.length < amounts.length) return null;
  return Number(stated.reduce((sum, amount) => sum + amount, 0).toFixed(3));
}

/** Changes every amount by the same difference; times that reach zero are left out. */
function scaled(groups: readonly EditedGroup[], by: number, locale: string): EditedGroup[] {
  const changed = groups.map((group) => ({
    ...group,
    key: newKey(),
    times: group.times.flatMap((time) => {
      const amount = readAmount(time.amount);
      const next = amount === null ? null : Number((amount + by).toFixed(3));
      if (next !== null && next <= 0) return [];
      return [{ ...time, key: newKey(), amount: writeAmount(next, locale) }];
    }),
  }));
  const left = changed.filter(({ times }) => times.length > 0);
  return left.length > 0 ? left : [emptyGroup()];
}

function copied(groups: readonly EditedGroup[]): EditedGroup[] {
  return groups.map((group) => ({
    ...group,
    key: newKey(),
    times: group.times.map((time) => ({ ...time, key: newKey() })),
  }));
}

function inOrder(phases: readonly EditedPhase[]): EditedPhase[] {
  return phases.toSorted((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1));
}
