// Messages of a box around 20 November 2026, for tests of doses and proof.

import { doseResults } from "../src/doses/doses.ts";
import type { Occasion } from "../src/plan/plan.ts";
import { framesOf, type Observation } from "../src/presses/frames.ts";
import { type Binding, uncertainIntervals } from "../src/presses/proof.ts";
import { HOUR } from "../src/time/durations.ts";

export const at = (clock: string, day = 20) => new Date(`2026-11-${day}T${clock}:00Z`);

export function dueAt(...clocks: string[]): Occasion[] {
  return clocks.map((clock) => ({
    due: at(clock),
    doses: [
      {
        medicine: 1,
        schedule: 1,
        time: clock,
        amount: null,
        timezone: null,
        day: "2026-11-20",
        homeDay: "2026-11-20",
      },
    ],
  }));
}

export function uplink(number: number, receivedAt: Date, more: Partial<Observation>): Observation {
  return {
    uplink: number,
    receivedAt,
    join: false,
    session: null,
    boot: null,
    fcnt: null,
    newest: null,
    ...more,
  };
}

/** Frames of a box without press numbers: their counters and receive times. */
export function framesAt(counters: [number, Date][]): Observation[] {
  return counters.map(([fcnt, receivedAt]) => uplink(fcnt, receivedAt, { fcnt }));
}

/** Requests and loads everything. */
export const ALWAYS = {
  requested: { from: at("00:00", 10), to: at("00:00", 30) },
  loaded: { from: at("00:00", 10), to: at("00:00", 30) },
};

const ENDLESS: Binding = { from: at("00:00", 10), to: null, uncounted: false, intervals: [] };

export function statusesOf(
  occasions: Occasion[],
  pressed: Date[],
  observations: Observation[],
  now = at("12:00", 25),
  presses: { at: Date; seq: number | null; run?: number }[] = pressed.map((press) => ({
    at: press,
    seq: null,
  })),
  known: Partial<Binding> = {},
) {
  const uncertain = uncertainIntervals(
    { ...ENDLESS, ...known },
    framesOf(observations),
    presses.map((press) => ({ run: 0, ...press })),
  );
  const answer = doseResults({
    ...ALWAYS,
    occasions,
    presses,
    uncertain,
    boxIsHeard: true,
    now,
  });
  return answer.results.map((result) => result.status);
}

export function everyHour(from: Date, hours: number, fcnt = 1): Observation[] {
  return Array.from({ length: hours }, (_, hour) =>
    uplink(hour, new Date(from.getTime() + hour * HOUR), { fcnt: fcnt + hour }),
  );
}
