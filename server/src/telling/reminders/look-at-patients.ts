import { isEnded } from "@dosebeat/domain/reminders/answers";
import { decide } from "@dosebeat/domain/reminders/decide";
import type { Look } from "@dosebeat/domain/reminders/decisions";
import type { Known, KnownOccasion } from "@dosebeat/domain/reminders/known-patient";
import { HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import type { FastifyBaseLogger } from "fastify";
import { isDeadlock, retry } from "../../database/transaction.ts";
import type { Parts } from "../../parts.ts";
import { mailsReminders } from "../messages/mails.ts";
import { withCaution } from "./caution.ts";
import { dosesByEvidence, dosesWithoutPress, needsEvidence } from "./doses.ts";
import { knownPatient, recipientsOf } from "./known-patient.ts";
import { messagesOf } from "./messages.ts";
import { type Patient, readPatients } from "./patients.ts";
import {
  claimPlans,
  type Finished,
  finishLooks,
  type NewMessage,
  releasePlans,
} from "./plan-queries.ts";

/** How long a claim lasts; when a server dies, others take over its patients after this. */
export const LEASE_MS = MINUTE;
/** Patients whose uplinks are read at the same time. */
const READ_AT_ONCE = 4;
/** Patients who start waiting for a frame are checked again after this: one may have been stored meanwhile. */
const FRAME_AGAIN_MS = 5 * SECOND;
const LEAST_AHEAD_MS = SECOND;
/** How long answers about an occasion are passed on. */
const TOLD = 12 * HOUR;
/** A press this long before its dose is asked about when the dose is due. */
const EARLY = HOUR;

interface Needed extends Pick<Parts, "db" | "announcer" | "metrics" | "sendMail" | "publicUrl"> {
  log: Pick<FastifyBaseLogger, "error">;
  /** Patients claimed at once. */
  most: number;
}

/** What a look knows besides the patient. */
export interface Circumstances {
  now: Date;
  outage: Known["outage"];
  areManySilent(): Promise<boolean>;
}

/** How many patients were claimed; full: there may be more. */
export interface Looked {
  claimed: number;
  isFull: boolean;
}

/** Claims some patients, decides what they and their carers are told, and stores it. */
export async function lookAtSome(
  parts: Needed,
  { now, outage, areManySilent }: Circumstances,
): Promise<Looked> {
  const { db, announcer, metrics, log, most } = parts;
  const lease = new Date(now.getTime() + LEASE_MS);
  const claimed = await claimPlans(db, { now, lease, most });
  if (claimed.length === 0) return { claimed: 0, isFull: false };
  const patients = await readPatients(db, claimed, now);
  const isCared = patients.some(({ carers }) => carers.length > 0);
  const around = { outage, areManyBoxesSilent: isCared && (await areManySilent()) };
  const looks: Finished[] = [];
  const messages: NewMessage[] = [];
  await inTurns(patients, READ_AT_ONCE, async (patient) => {
    try {
      const known = await knownOf(parts, patient, around, now);
      const look = decide(known, patient.sent, now);
      looks.push(finishedOf(patient, known, look, now));
      const recipients = recipientsOf(patient, mailsReminders(parts));
      for (const decision of look.decisions) {
        const worded = await withCaution(parts, patient, decision, now);
        messages.push(...messagesOf(patient.profile, worded, recipients));
      }
    } catch (error) {
      // One patient failed; the next look comes when the lease has ended.
      log.error({ err: error }, "deciding the reminders of a patient failed; retrying");
    }
  });
  const claim = { now, lease };
  const finish = () => finishLooks(db, claim, looks, messages);
  const { told } = await retry(finish, isDeadlock).catch(async (error: unknown) => {
    // If even that fails, the lease expires.
    await releasePlans(db, claim, claimed).catch(() => {});
    throw error;
  });
  announcer.publish(
    told.map((profileid) => ({ kind: "reminder" as const, profileid, id: profileid })),
  );
  measure(metrics, messages, new Set(told), now);
  return { claimed: claimed.length, isFull: claimed.length === most };
}

function measure(
  { reminders, reminderDelay }: Parts["metrics"],
  messages: readonly NewMessage[],
  told: ReadonlySet<number>,
  now: Date,
): void {
  for (const { profile, kind, state, decision } of messages) {
    if (!told.has(profile)) continue;
    reminders.inc({ kind, state });
    reminderDelay.observe(Math.max(0, now.getTime() - decision.at.getTime()) / 1000);
  }
}

type Around = Pick<Known, "outage" | "areManyBoxesSilent">;

async function knownOf(
  parts: Pick<Parts, "db" | "sendMail" | "publicUrl">,
  patient: Patient,
  around: Around,
  now: Date,
): Promise<Known> {
  const { box, ...known } = knownPatient(patient, mailsReminders(parts));
  const simple = dosesWithoutPress(patient, now);
  const { observed, ...doses } = needsEvidence(patient, { ...known, box }, simple, now)
    ? await dosesByEvidence(parts, patient, now)
    : simple;
  return { ...known, ...around, ...doses, box: box && { ...box, observed } };
}

function finishedOf({ claimed, waiting }: Patient, known: Known, look: Look, now: Date): Finished {
  const beginsToWait = look.waitsForFrame && !claimed.waitsForFrame;
  const latest = beginsToWait ? now.getTime() + FRAME_AGAIN_MS : Number.POSITIVE_INFINITY;
  const earliest = now.getTime() + LEAST_AHEAD_MS;
  const next = Math.max(earliest, Math.min(latest, look.next.getTime()));
  return {
    profile: claimed.profile,
    next: new Date(next),
    decidedUntil: look.decided,
    windowFrom: watchedFrom(known, look, now),
    waitsForFrame: look.waitsForFrame,
    ended: waiting
      .filter((message) => isEnded(message, known.occasions))
      .map(({ to, step, due: about }) => ({
        kind: to === "patient" ? "reminder" : "alert",
        step,
        about,
      })),
  };
}

/**
 * Start of the earliest window about which something is left to tell; unless something changes, later looks need no
 * earlier presses.
 */
function watchedFrom({ occasions }: Known, look: Look, now: Date): Date {
  const left = occasions.find((occasion) => isLeft(occasion, now));
  return left ? new Date(left.window.from) : look.windowFrom;
}

function isLeft({ due, doses, pressed, isNamed }: KnownOccasion, now: Date): boolean {
  if (due.getTime() + TOLD < now.getTime()) return false;
  const isAsked = pressed !== null && !isNamed && due.getTime() - pressed.getTime() > EARLY;
  return isAsked || doses.some(({ answer }) => answer === "open");
}

/** Works through the items in order, a number at a time. */
async function inTurns<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
