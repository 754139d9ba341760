import type { Dice } from "./dice.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Stretch {
  from: number;
  to: number;
}

/** What happens to a box in its life. */
export interface Fate {
  life: Stretch;
  /** Without power: it counts and sends nothing. */
  powerless: readonly Stretch[];
  /** New sessions without a restart. */
  rejoins: readonly number[];
  /** When it sends the presses of the last days again. */
  histories: readonly number[];
  /** Where no gateway hears it. */
  outages: readonly Stretch[];
}

/** How often things happen, in days between two of them; null: never. */
export interface Hardships {
  outageEvery: number | null;
  deadBatteryEvery: number | null;
  /** Without power for seconds only. */
  resetEvery: number | null;
  rejoinEvery: number | null;
  historyEvery: number | null;
}

export function fateOf(life: Stretch, hardships: Hardships, dice: Dice): Fate {
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

function times({ from, to }: Stretch, everyDays: number | null, dice: Dice): number[] {
  const found: number[] = [];
  if (everyDays === null) return found;
  const next = () => dice.whole(0.5 * everyDays * DAY, 1.5 * everyDays * DAY);
  for (let at = from + next(); at < to; at += next()) found.push(at);
  return found;
}

export type Happening =
  | { at: number; kind: "start" | "stop" | "rejoin" | "status" | "history" }
  | { at: number; kind: "press" | "press frame"; press: number };

/** All that a box lives through, ascending. A press is told seconds later, some a second time. */
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
    const told = at + dice.whole(SECOND, 4 * SECOND);
    happenings.push({ at: told, kind: "press frame", press });
    if (!dice.happens(0.1)) return;
    const again = told + (numbered ? dice.whole(20, 600) : dice.whole(5, 40)) * SECOND;
    happenings.push({ at: again, kind: "press frame", press });
  });
  return happenings.sort((a, b) => a.at - b.at);
}
