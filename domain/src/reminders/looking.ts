// Looks at a patient as the planner does, for tests and simulations: when something becomes known, and at `next`.
import { decide } from "./decide.ts";
import type { Decision, Sent } from "./decisions.ts";
import { type Evidence, knowing, newsOf } from "./evidence.ts";
import type { Known } from "./known.ts";

/** A time without a server. */
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
  /** What is known at an instant; otherwise by {@link knowing}. */
  known?: (now: Date) => Known;
  /** Told of each look. */
  watch?: (known: Known, decisions: readonly Decision[], now: Date) => void;
}

/** All that is decided in a span of time, in the order in which it is. */
export function lookAt(evidence: Evidence, looking: Looking): Decision[] {
  const { from, to, outages, also = [] } = looking;
  const known = looking.known ?? knowing(evidence);
  const news = [...newsOf(evidence), ...outages.map(({ until }) => until), ...also]
    .map((at) => at.getTime())
    .filter((at) => at > from.getTime())
    .sort((one, other) => one - other);
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
    while ((news[place] ?? Number.POSITIVE_INFINITY) <= at) place += 1;
    at = Math.min(look.next.getTime(), news[place] ?? Number.POSITIVE_INFINITY);
    const away = outages.find(
      ({ from: since, until }) => since.getTime() <= at && at < until.getTime(),
    );
    if (away) at = away.until.getTime();
  }
  return decided;
}

function sentOf(decision: Decision): Sent {
  const { to, step, due, at, state, dropped } = decision;
  const heard = decision.to === "patient" ? null : decision.heard;
  return { to, step, due, at, state: state === "waiting" ? "sent" : state, reason: dropped, heard };
}
