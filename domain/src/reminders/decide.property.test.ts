// `decide` against the design read a second time, minute by minute, for patients by chance; and against what they
// truly did.

import { expect, test } from "vitest";
import { type Life, lifeBy } from "../../test/reminders/simulated.ts";
import { toldEveryMinute } from "../../test/second-reading/every-minute.ts";
import { MINUTE } from "../time/durations.ts";
import type { Decision } from "./decisions.ts";
import { knowing } from "./evidence.ts";
import type { Known } from "./known-patient.ts";
import { lookAt } from "./look-again.ts";

/** `REMINDER_LIVES=500` reads more. */
const LIVES = Number(process.env["REMINDER_LIVES"] ?? 12);
const DAYS = 7;

const seeds = Array.from({ length: LIVES }, (_, index) => index + 1);

/** What is known, worked out once for both rules. */
function remembered(life: Life): (now: Date) => Known {
  const known = knowing(life.evidence);
  const before = new Map<number, Known>();
  return (now) => {
    const found = before.get(now.getTime()) ?? known(now);
    before.set(now.getTime(), found);
    return found;
  };
}

function textOf(decision: Decision): string {
  const { to, due, at } = decision;
  const head = `${clock(at)} ${to} ${clock(due)}`;
  if (decision.to !== "patient") {
    const { step, seen, heard, reason } = decision;
    if (step === "no_press") return `${head} ${step} ${clock(seen ?? new Date(0))}`;
    if (step === "not_known") return `${head} ${step} ${heard ? clock(heard) : "never"}`;
    return reason === null ? `${head} ${step}` : `${head} ${step} ${reason}`;
  }
  const { step, open, also, hasSound, silent, reason } = decision;
  if (reason !== null) return `${head} withdraw ${reason}`;
  const says = [step, open, also.map(clock), hasSound ? "sound" : "quiet"];
  return [head, ...says, ...(silent ? ["silent"] : [])].join(" ");
}

function clock(at: Date): string {
  return new Date(Math.ceil(at.getTime() / MINUTE) * MINUTE).toISOString().slice(5, 16);
}

test.each(seeds)("patient %i: the same messages minute by minute", (seed) => {
  const life = lifeBy(seed, DAYS);
  const known = remembered(life);
  const { span, outages, evidence } = life;
  const expected = toldEveryMinute(known, span, outages).sort();
  // The planner is told of few uplinks without a press.
  for (const isSparing of [false, true]) {
    const looking = { from: new Date(span.from), to: new Date(span.to), outages, known, isSparing };
    const decided = lookAt(evidence, looking).filter(({ state }) => state !== "dropped");
    expect(decided.map(textOf).sort()).toEqual(expected);
  }
});
