import { DAY, HOUR, MINUTE, SECOND } from "../../src/time/durations.ts";
import type { Dice } from "./dice.ts";

export interface Period {
  from: number;
  to: number;
}

/** Everything that happens to a box. */
export interface Fate {
  life: Period;
  /** Periods without power: it counts and sends nothing. */
  powerless: readonly Period[];
  /** New sessions without a restart. */
  rejoins: readonly number[];
  /** When it resends the presses of the last days. */
  histories: readonly number[];
  /** Periods without any gateway in range. */
  outages: readonly Period[];
}

/** How often things go wrong, as days in between; null: never. */
export interface Hardships {
  outageEvery: number | null;
  deadBatteryEvery: number | null;
  /** Power cuts of seconds to minutes. */
  resetEvery: number | null;
  rejoinEvery: number | null;
  historyEvery: number | null;
}

export function fateOf(life: Period, hardships: Hardships, dice: Dice): Fate {
  const outages = times(life, hardships.outageEvery, dice).map((from) => ({
    from,
    to: from + dice.whole(2 * HOUR, 3 * DAY),
  }));
  const dead = times(life, hardships.deadBatteryEvery, dice).map((from) => ({
    from,
    to: from + dice.whole(HOUR, 4 * DAY),
  }));
  const resets = times(life, hardships.resetEvery, dice).map((from) => ({
    from,
    to: from + dice.whole(10 * SECOND, 3 * MINUTE),
  }));
  const afterOutages = outages.flatMap(({ to }) =>
    hardships.historyEvery !== null && dice.happens(0.7) ? [to + dice.whole(HOUR, 3 * DAY)] : [],
  );
  return {
    life,
    outages,
    powerless: [...dead, ...resets],
    rejoins: times(life, hardships.rejoinEvery, dice),
    histories: [...afterOutages, ...times(life, hardships.historyEvery, dice)],
  };
}

function times({ from, to }: Period, everyDays: number | null, dice: Dice): number[] {
  const found: number[] = [];
  if (everyDays === null) return found;
  const next = () => dice.whole(0.5 * everyDays * DAY, 1.5 * everyDays * DAY);
  for (let at = from + next(); at < to; at += next()) found.push(at);
  return found;
}

export type Happening =
  | { at: number; kind: "start" | "stop" | "rejoin" | "status" | "history" }
  | { at: number; kind: "press" | "press frame"; press: number };

/** All events of a box, ascending. A press is reported seconds later, and sometimes again. */
export function happeningsOf(
  fate: Fate,
  presses: readonly number[],
  numbered: boolean,
  dice: Dice,
): Happening[] {
  const { life } = fate;
  const happenings: Happening[] = [{ at: life.from, kind: "start" }];
  for (const { from, to } of fate.powerless) {
    happenings.push({ at: from, kind: "stop" }, { at: to, kind: "start" });
  }
  for (const at of fate.rejoins) happenings.push({ at, kind: "rejoin" });
  for (const at of fate.histories) happenings.push({ at, kind: "history" });
  for (let at = life.from + dice.whole(MINUTE, HOUR); at < life.to; at += HOUR) {
    happenings.push({ at, kind: "status" });
  }
  presses.forEach((at, press) => {
    if (at < life.from || at >= life.to) return;
    happenings.push({ at, kind: "press", press });
    const reportedAt = at + dice.whole(SECOND, 4 * SECOND);
    happenings.push({ at: reportedAt, kind: "press frame", press });
    if (!dice.happens(0.1)) return;
    const repeatedAt = reportedAt + (numbered ? dice.whole(20, 600) : dice.whole(5, 40)) * SECOND;
    happenings.push({ at: repeatedAt, kind: "press frame", press });
  });
  return happenings.sort((a, b) => a.at - b.at);
}
