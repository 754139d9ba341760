import { createHash } from "node:crypto";
import type { Dose } from "@dosebeat/contract/doses";
import {
  type AnswerReminder,
  LATER_MINUTES,
  MOST_LATER,
  type ReminderAnswered,
} from "@dosebeat/contract/reminder-answers";
import type { StatementOutcome } from "@dosebeat/contract/statements";
import { countAttempt } from "../../access/attempts/queries.ts";
import { bodyHash } from "../../access/keyed/body-hash.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { lockProfile } from "../../access/quotas/queries.ts";
import { inTransaction } from "../../database/transaction.ts";
import { conflict, invalid, notFound, problem } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import { givenInstant, saidAtOf } from "../../ledger/instants.ts";
import { findRetried } from "../../ledger/keys.ts";
import type { Parts } from "../../parts.ts";
import { stateDose } from "../../state/doses/state-dose.ts";
import { ANSWER_MS } from "../messages/tokens.ts";
import { isOpen, type Occasion, occasionOf, presentOccasion } from "./occasion.ts";
import {
  type AnsweredMessage,
  addAnswer,
  addSnooze,
  countAnswers,
  countSnoozes,
  findAnswer,
} from "./queries.ts";

/** The most answers stored with one token. */
const MOST_ANSWERS = 20;
/** The most calls with one token, including reads and retries. */
const MOST_CALLS = 80;

/** 404 for every token that is invalid or used up, so that a device which kept an answer does not send it again. */
export function deadToken() {
  return notFound(problem("answer_dead"));
}

/** How an answer was understood; the same when it is repeated. */
interface Understood {
  said_at: Date;
  medicines: number[];
}

/** Stores an answer to a reminder, once per key, and returns how things then stand. */
export async function answerMessage(
  parts: Parts,
  viewer: Viewer,
  message: AnsweredMessage,
  given: AnswerReminder,
): Promise<ReminderAnswered> {
  await countCall(parts, message);
  const before = await occasionOf(parts, viewer, message.due);
  if (given.answer === "look") {
    return {
      outcome: holding(before),
      ...(await presentOccasion(parts, viewer, message, before)),
    };
  }
  // The plan has changed since: nothing is due at that time.
  if (before.doses.length === 0) throw deadToken();
  const understood = await remember(parts, viewer, message, given, before);
  const isStated = given.answer !== "later" && understood.medicines.length > 0;
  const stated = isStated
    ? await stateEach(parts, viewer, given, understood, before.doses)
    : undefined;
  if (given.answer === "later") {
    const { profileid } = message;
    parts.announcer.publish([{ kind: "reminder", profileid, id: profileid }]);
  }
  const after = await occasionOf(parts, viewer, message.due);
  const outcome = stated ?? (after.doses.some(isOpen) ? "kept" : (holding(after) ?? "kept"));
  return { outcome, ...(await presentOccasion(parts, viewer, message, after)) };
}

async function countCall({ db, clock }: Parts, { id }: AnsweredMessage): Promise<void> {
  const limit = { name: "reminder-answer", most: MOST_CALLS, windowMs: ANSWER_MS, key: `${id}` };
  if ((await countAttempt(db, [limit], clock.now())) > 0) throw deadToken();
}

/** What already holds; null: nothing is known about one of the doses. */
function holding({ doses }: Occasion): StatementOutcome | null {
  if (doses.length === 0 || doses.some(isOpen)) return null;
  return doses.some(({ pressed_utc }) => pressed_utc !== null) ? "seen" : "older";
}

/** @throws 409 for another answer with the same key, and for the fourth *Later*; 404 after too many answers */
async function remember(
  { db, clock }: Parts,
  viewer: Viewer,
  message: AnsweredMessage,
  given: AnswerReminder,
  occasion: Occasion,
): Promise<Understood> {
  const profile_id = ownProfile(viewer);
  const { key, answer, minutes, reason, medicines, said_utc } = given;
  const parts = [answer, minutes, reason, medicines, givenInstant(said_utc)];
  return inTransaction(db, async (tx) => {
    await lockProfile(tx, profile_id);
    const known = await findRetried(key, parts, (one) => findAnswer(tx, message.id, one));
    if (known) return known;
    const now = clock.now();
    const said_at = saidAtOf(answeredAt(said_utc, message, now), now);
    if ((await countAnswers(tx, message.id)) >= MOST_ANSWERS) throw deadToken();
    const understood = { said_at, medicines: medicinesOf(given, message, occasion) };
    const key_body = bodyHash(parts);
    if (answer === "later" && occasion.doses.some(isOpen)) {
      if ((await countSnoozes(tx, profile_id, message.due)) >= MOST_LATER) {
        throw conflict(problem("later_enough"));
      }
      const snooze = { due_at: message.due, said_at, minutes: minutes ?? LATER_MINUTES };
      await addSnooze(tx, { profile_id, ...snooze, key, key_body });
    }
    const row = { profile_id, message_id: message.id, key, key_body, arrived_at: now };
    await addAnswer(tx, { ...row, ...understood });
    return understood;
  });
}

/** Nobody answers a message before there is one: a device that says so has a clock that is behind. */
function answeredAt(
  said_utc: string | undefined,
  { decidedAt }: AnsweredMessage,
  now: Date,
): string | undefined {
  const earliest = Math.min(decidedAt.getTime(), now.getTime());
  const isBehind = said_utc !== undefined && Date.parse(said_utc) < earliest;
  return isBehind ? new Date(earliest).toISOString() : said_utc;
}

/**
 * Taken is said once of each: a message may have stood on another device all day, and a second tap on it must not move
 * the time.
 *
 * @throws 400 for a medicine that is not due at that time; 404 if nothing that the message named is due any more
 */
function medicinesOf(
  { answer, medicines: given }: AnswerReminder,
  { named }: AnsweredMessage,
  { doses }: Occasion,
): number[] {
  const isNews = ({ status }: Dose) => answer !== "taken" || status !== "confirmed";
  const due = (some: readonly Dose[]) => [...new Set(some.map(({ medicine }) => medicine.id))];
  if (given === undefined) {
    // Whoever answers has not been told about what was planned for the same time since then.
    const asked = doses.filter(({ medicine }) => named?.includes(medicine.id) ?? true);
    if (asked.length === 0) throw deadToken();
    const open = due(asked.filter(isOpen));
    return open.length > 0 ? open : due(asked.filter(isNews));
  }
  const known = new Set(due(doses));
  if (!given.every((one) => known.has(one))) {
    throw invalid(["medicines"], problem("not_found", { what: "A medicine" }));
  }
  const news = new Set(due(doses.filter(isNews)));
  return [...new Set(given)].filter((one) => news.has(one));
}

/** States it for each dose, as the patient does on screen. */
async function stateEach(
  parts: Parts,
  viewer: Viewer,
  { answer, reason = "", key }: AnswerReminder,
  { said_at, medicines }: Understood,
  doses: readonly Dose[],
): Promise<StatementOutcome> {
  const said = said_at.toISOString();
  const outcomes = new Set<StatementOutcome>();
  for (const { medicine, date, dosage_time, due_utc, schedule } of doses) {
    if (!medicines.includes(medicine.id)) continue;
    const dose = { medicine: medicine.id, date, dosage_time, due_utc, said_utc: said };
    const named = { ...dose, key: keyOf(key, schedule) };
    const { meta } = await stateDose(
      parts,
      viewer,
      answer === "taken"
        ? { ...named, status: "confirmed", at: said }
        : { ...named, status: "skipped", reason },
    );
    outcomes.add(meta.outcome);
  }
  return (["seen", "older", "kept"] as const).find((one) => outcomes.has(one)) ?? "kept";
}

/** The key of one dose's statement; one answer may be about several doses. */
function keyOf(key: string, schedule: number): string {
  const hash = createHash("sha256").update(`${key} ${schedule}`).digest("hex");
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return [...parts, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join("-");
}
