import { DAY, HOUR } from "../time/durations.ts";
import { ABOUT_TO_END } from "./answers.ts";
import { tell } from "./carers.ts";
import type { Decision, Look, Sent } from "./decisions.ts";
import type { Known } from "./known-patient.ts";
import { readyAfter } from "./outage.ts";
import { remindable } from "./reminder-steps.ts";
import { remind } from "./reminding.ts";
import { withdraw } from "./withdrawing.ts";

const LONGEST_LEAD = HOUR;

/**
 * What the patient and carers are to be told now, and when to look again. It may be asked at any instant and as
 * often as wanted: the messages are the same. Reads no clock, keeps nothing.
 * Source: docs/reminders.md.
 *
 * @param sent all that was decided about the known occasions
 */
export function decide(known: Known, sent: readonly Sent[], now: Date): Look {
  const ready = readyAfter(known);
  if (ready !== null && now.getTime() < ready) {
    return { ...watching(known, now), next: new Date(ready), decided: known.decidedUntil ?? now };
  }
  const ahead = [now.getTime() + DAY];
  const reminders = remindPatient(known, sent, now, ahead);
  const tellings = known.carers.map((carer) => {
    const own = sent.filter(({ to }) => to === carer.id);
    return tell(known, carer, own, now);
  });
  ahead.push(...tellings.flatMap((telling) => telling.ahead));
  const next = Math.min(...ahead);
  return {
    ...watching(known, now),
    decisions: [...reminders, ...tellings.flatMap(({ decisions }) => decisions)],
    next: new Date(next),
    decided: new Date(next - 1),
    waitsForFrame: tellings.some(({ waitsForFrame }) => waitsForFrame),
  };
}

/** @param ahead receives the instants of later steps, as far as the next look needs them */
function remindPatient(
  known: Known,
  sent: readonly Sent[],
  now: Date,
  ahead: number[],
): Decision[] {
  const time = now.getTime();
  const decisions: Decision[] = [];
  let next = Math.min(...ahead);
  for (const [index, occasion] of known.occasions.entries()) {
    const due = occasion.due.getTime();
    if (due < time - ABOUT_TO_END) continue;
    if (due - LONGEST_LEAD > next) break;
    const found = remindable(known, index);
    if (!found) continue;
    const about = sent.filter((message) => message.to === "patient" && +message.due === due);
    const reminding = remind(known, found, about, now);
    next = Math.min(next, reminding.next ?? next);
    if (reminding.decision) decisions.push(reminding.decision);
    if (reminding.decision?.state === "waiting") continue;
    const withdrawal = withdraw(known, found, about, reminding.ahead, now);
    if (withdrawal) decisions.push(withdrawal);
  }
  ahead.push(next);
  return decisions;
}

/** What to watch until then; also the window before, since its press may be the one that counts later. */
function watching(
  { occasions }: Known,
  now: Date,
): Pick<Look, "decisions" | "windowFrom" | "waitsForFrame"> {
  const from = now.getTime() - ABOUT_TO_END;
  const first = occasions.findIndex(({ due }) => due.getTime() >= from);
  const earliest = occasions[Math.max(0, first - 1)];
  const windowFrom = first < 0 || !earliest ? now : new Date(earliest.window.from);
  return { decisions: [], windowFrom, waitsForFrame: true };
}
