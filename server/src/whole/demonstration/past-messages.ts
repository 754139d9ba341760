import type { Decision } from "@dosebeat/domain/reminders/decisions";
import type { Evidence, Word } from "@dosebeat/domain/reminders/evidence";
import { lookAt } from "@dosebeat/domain/reminders/look-again";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { addDays, chartDayOf, dueInstant, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import { zonesOf } from "../../access/profiles/queries.ts";
import { remindedProfile } from "../../access/profiles/scope.ts";
import { HEAVY } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { findPlan } from "../../plan/planned/plan-queries.ts";
import { defineJob } from "../../platform/job-runner.ts";
import {
  addPastMessages,
  findPastCarers,
  findPastUplinks,
  findPastWords,
  findUntold,
  type Untold,
} from "./past-queries.ts";

/** How many days of sent messages the demonstration shows. */
const SHOWN_DAYS = 3;
/** How far before the first of them earlier events must be known. */
const BEFORE_DAYS = 4;
const HEARD_LATELY = 2 * HOUR;

/**
 * Records what patients of the demonstration and their carers would have been sent in the last days: decided by the
 * same rules from the same events, in the order in which they became known. Done once for each patient, as soon as
 * the history of the box has arrived.
 */
export async function tellPast({ db, clock, demonstration = [] }: Parts): Promise<void> {
  if (demonstration.length === 0) return;
  const now = clock.now();
  const emails = demonstration.map(({ email }) => email);
  const heard = new Date(now.getTime() - HEARD_LATELY);
  for (const patient of await findUntold(db, emails, heard)) await tell({ db }, patient);
}

/** The history of the demonstration's boxes arrives after its start. Elsewhere there is nothing to do. */
export const pastMessageJob = defineJob({
  name: "past-messages",
  does: "puts down what the demo's patients would have been sent; elsewhere nothing",
  every: 20_000,
  lease: "turn",
  atOnce: 1,
  make: ({ parts }: { parts: Parts }) => ({ run: () => tellPast(parts) }),
});

async function tell({ db }: Pick<Parts, "db">, patient: Untold): Promise<void> {
  const profile = remindedProfile(patient.profileid);
  const to = patient.since;
  const from = new Date(to.getTime() - SHOWN_DAYS * DAY);
  const carers = await findPastCarers(db, profile);
  const evidence = await evidenceOf({ db }, patient, from, carers);
  const users = new Map(carers.map(({ id, userid }) => [id, userid]));
  const decisions = lookAt(evidence, { from, to, outages: [], isSparing: true });
  const messages = decisions.flatMap((decision: Decision) => {
    const userid = decision.to === "patient" ? patient.userid : users.get(decision.to);
    return userid === undefined ? [] : [{ userid, decision }];
  });
  await addPastMessages(db, profile, messages);
}

async function evidenceOf(
  { db }: Pick<Parts, "db">,
  { profileid, sensor, bound, intervalMinutes, since }: Untold,
  begin: Date,
  carers: Awaited<ReturnType<typeof findPastCarers>>,
): Promise<Evidence> {
  const profile = remindedProfile(profileid);
  const known = new Date(begin.getTime() - BEFORE_DAYS * DAY);
  const zones = await zonesOf(db, profile);
  const plan = await findPlan(db, profile, HEAVY.doses);
  const days = [addDays(chartDayOf(begin, zones), -1), chartDayOf(since, zones)] as const;
  const said = await findPastWords(db, profile, ...days);
  const uplinks = await findPastUplinks(db, sensor, known, since);
  return {
    settings: {
      isOn: true,
      leadMinutes: 0,
      repeatMinutes: 15,
      repeats: 2,
      lastMinutes: 60,
      quiet: null,
      onSince: begin,
    },
    off: null,
    zones,
    plan,
    snoozes: [],
    excused: [],
    box: { from: bound, intervalMinutes },
    uplinks: uplinks.map(({ event, receivedAt, presses, ...uplink }) => ({
      ...uplink,
      receivedAt,
      arrivesAt: receivedAt,
      join: event === "join",
      presses: presses.map(({ seq, at }) => ({ seq, at: new Date(at) })),
    })),
    words: said.flatMap((row) => wordOf(row, zones)),
    carers: carers.map(({ id, afterMinutes, timezone }) => ({
      id,
      afterMinutes,
      timezone,
      quiet: { from: "22:00", to: "07:00" },
      isMuted: false,
      hears: "push" as const,
      asks: true,
      since: begin,
    })),
  };
}

function wordOf(
  row: Awaited<ReturnType<typeof findPastWords>>[number],
  zones: readonly ZoneSpan[],
): Word[] {
  const due = dueInstant(row.day, row.dosage_time, zones);
  if (!due) return [];
  const answers = { confirmed: "taken", skipped: "skipped" } as const;
  const answer = row.status === null ? "undo" : answers[row.status];
  return [{ at: row.said_at, due, answer, medicines: [row.medicine_id] }];
}
