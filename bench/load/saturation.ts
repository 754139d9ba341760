import { HOUR, SECOND } from "@dosebeat/domain/time/durations";
import { arrivals, KINDS, type Kind, ratesAt } from "./national-day.ts";
import { msAt, type Outcome, openLoop, type Results, together } from "./open-loop.ts";

export type Send = (kind: Kind, gone: AbortSignal) => Promise<Outcome>;

/** A measurement with the mix of calls at eight o'clock. */
export interface Step {
  /** Calls a second that were sent. */
  offered: number;
  /** Calls a second that were answered. */
  answered: number;
  p50: number;
  p99: number;
  /** The share that was refused or failed. */
  lost: number;
  results: Results;
}

const FIRST = 10;
const FACTOR = 1.6;
const MOST_STEPS = 16;
/** Beyond this a server does not keep up. */
const MOST_P99_MS = 1_000;
const MOST_LOST = 0.01;

/** The mix of calls at eight o'clock, at the given number of calls per second. */
export async function stepAt(offered: number, seconds: number, send: Send): Promise<Step> {
  const million = ratesAt(1_000_000, 8 * HOUR);
  const sum = KINDS.reduce((all, kind) => all + million[kind], 0);
  const rates = (): Record<Kind, number> => ({
    frame: (million.frame * offered) / sum,
    press: (million.press * offered) / sum,
    page: (million.page * offered) / sum,
    statement: (million.statement * offered) / sum,
    list: (million.list * offered) / sum,
    program: (million.program * offered) / sum,
  });
  const plan = arrivals(seconds * SECOND, rates, Math.random);
  const started = performance.now();
  const results = await openLoop(plan, send);
  const lasted = (performance.now() - started) / SECOND;
  const all = together(results);
  const { answered, refused, failed } = all.counts;
  return {
    offered,
    answered: answered / lasted,
    p50: msAt(all, 50),
    p99: msAt(all, 99),
    lost: (refused + failed) / Math.max(1, plan.length),
    results,
  };
}

/**
 * Raises the rate until the server twice does not keep up with it: once may be the checkpoint of a second.
 * Returns the steps; it kept up with all but the last.
 */
export async function findSaturation(
  seconds: number,
  send: Send,
  tell: (step: Step) => void,
): Promise<Step[]> {
  const steps: Step[] = [];
  for (let offered = FIRST; steps.length < MOST_STEPS; offered *= FACTOR) {
    const measure = async () => {
      const step = await stepAt(offered, seconds, send);
      tell(step);
      return step;
    };
    const first = await measure();
    const step = keptUp(first) ? first : await measure();
    steps.push(step);
    if (!keptUp(step)) break;
  }
  return steps;
}

function keptUp({ p99, lost }: Step): boolean {
  return p99 <= MOST_P99_MS && lost <= MOST_LOST;
}
