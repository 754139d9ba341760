import type { Known } from "../../src/reminders/known-patient.ts";
import { MINUTE } from "../../src/time/durations.ts";
import { alertOf } from "./carers.ts";
import { type Entry, Moment } from "./moment.ts";
import { PatientMinute } from "./patient.ts";

/** A time without a server. */
interface Away {
  from: Date;
  until: Date;
}

/** All messages of a span of time, in any order. Milliseconds, whole minutes. */
export function toldEveryMinute(
  knownAt: (now: Date) => Known,
  span: { from: number; to: number },
  outages: readonly Away[],
): string[] {
  const log: Entry[] = [];
  const told: string[] = [];
  let last = { before: span.from, open: new Set<number>() };
  for (let now = span.from; now < span.to; now += MINUTE) {
    if (outages.some((out) => isAway(out, now))) continue;
    const moment = new Moment(knownAt(new Date(now)), now);
    const patient = new PatientMinute(moment, last, log);
    const found = patient.all();
    for (const carer of moment.known.carers) {
      for (const occasion of moment.known.occasions) {
        const alert = alertOf(moment, occasion, carer, [...log, ...found]);
        if (alert) found.push(alert);
      }
    }
    for (const { text, ...entry } of found) {
      log.push(entry);
      told.push(text);
    }
    last = { before: now, open: patient.open() };
  }
  return told;
}

/** Nothing is told without a server, nor for three minutes where it was away for ten. */
function isAway({ from, until }: Away, now: number): boolean {
  const wait = +until - +from >= 10 * MINUTE ? 3 * MINUTE : 0;
  return now >= +from && now < +until + wait;
}
