// Looks at a patient as the planner does, for tests and simulations: when something becomes known, and at `next`.
import { decide } from "./decide.ts";
import type { Decision, Sent } from "./decisions.ts";
import { type Evidence, knowing, newsOf } from "./evidence.ts";
import type { Known } from "./known-patient.ts";

/** A period in which no server ran. */
export interface Outage {
  from: Date;
  until: Date;
}

/** When and how a patient is looked at. */
export interface Looking {
  from: Date;
  to: Date;
  outages: readonly Outage[];
  /** Looks for no reason, in any order. */
  also?: readonly Date[];
  /** Whether uplinks without a press wake nobody who does not wait for one, as with the planner. */
  isSparing?: boolean;
  /** What is known at an instant; otherwise by {@link knowing}. */
  known?: (now: Date) => Known;
  /** Told of each look. */
  watch?: (known: Known, decisions: readonly Decision[], now: Date) => void;
}

/** Everything decided in a span of time, in order. */
export function lookAt(evidence: Evidence, looking: Looking): Decision[] {
  const { from, to, outages, also = [] } = looking;
  const known = looking.known ?? knowing(evidence);
  const news = wakesOf(evidence, [...outages.map(({ until }) => until), ...also])
    .filter(({ at }) => at > from.getTime())
    .sort((one, other) => one.at - other.at);
  const decided: Decision[] = [];
  const sent: Sent[] = [];
  let decidedUntil: Date | null = null;
  let place = 0;
  for (let at = from.getTime(); at < to.getTime(); ) {
    const now = new Date(at);
    const outage = outages.findLast(({ until }) => until <= now) ?? null;
    const state = { ...known(now), outage, decidedUntil };
    const look = decide(state, sent, now);
    looking.watch?.(state, look.decisions, now);
    decided.push(...look.decisions);
    sent.push(...look.decisions.map(sentOf));
    decidedUntil = look.decided;
    const mayWait = looking.isSparing === true && !look.waitsForFrame;
    for (let wake = news[place]; wake; wake = news[place]) {
      const isPassed = mayWait && wake.isFrame && wake.at < look.next.getTime();
      if (wake.at > at && !isPassed) break;
      place += 1;
    }
    at = Math.min(look.next.getTime(), news[place]?.at ?? Number.POSITIVE_INFINITY);
    const away = outages.find(
      ({ from: since, until }) => since.getTime() <= at && at < until.getTime(),
    );
    if (away) at = away.until.getTime();
  }
  return decided;
}

interface Wake {
  at: number;
  /** An uplink without a press. */
  isFrame: boolean;
}

function wakesOf(evidence: Evidence, also: readonly Date[]): Wake[] {
  const isFrame = false;
  const words = newsOf({ ...evidence, uplinks: [] });
  return [
    ...evidence.uplinks.map(({ arrivesAt, presses }) => {
      return { at: arrivesAt.getTime(), isFrame: presses.length === 0 };
    }),
    ...[...words, ...also].map((at) => ({ at: at.getTime(), isFrame })),
  ];
}

function sentOf(decision: Decision): Sent {
  const { to, step, due, at, state, dropped } = decision;
  const heard = decision.to === "patient" ? null : decision.heard;
  return { to, step, due, at, state: state === "waiting" ? "sent" : state, reason: dropped, heard };
}
