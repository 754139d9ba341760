import type { WebhookNotice } from "@dosebeat/contract/webhook-notice";
import type { KnownDose } from "@dosebeat/domain/doses/known-doses";
import { isTaken } from "@dosebeat/domain/doses/statuses";
import { plannedDoseKey } from "@dosebeat/domain/plan/plan";
import type { Believed, News, Receiver } from "./told.ts";

const SUBJECT = "dose ";

type ToldDose = NonNullable<WebhookNotice["dose"]>;

interface Days {
  from: string;
  to: string;
}

/**
 * What to tell a receiver about the doses of some chart days. A dose counts as missed only if that is proven: while
 * nobody knows, nothing is said. A receiver that was told that a dose was missed or taken is told when that no longer
 * holds, whatever else it subscribed to.
 *
 * @param believed by subject
 */
export function doseNews(
  doses: readonly KnownDose[],
  believed: ReadonlyMap<string, Believed>,
  receiver: Receiver,
  days: Days,
): News[] {
  const known = new Map(doses.map((dose) => [`${SUBJECT}${plannedDoseKey(dose)}`, dose]));
  const news = [...known].flatMap(([subject, dose]) => {
    const before = believed.get(subject);
    const isOwn = before !== undefined || dose.due >= receiver.created_at;
    return isOwn ? oneNews(subject, toldDose(dose), before, receiver) : [];
  });
  const gone = [...believed.values()].flatMap(({ subject, told: { dose } }) => {
    const isGone = dose && !known.has(subject) && days.from <= dose.date && dose.date <= days.to;
    if (!isGone) return [];
    const removed: ToldDose = { ...dose, status: "removed", pressed_utc: null };
    return oneNews(subject, removed, believed.get(subject), receiver);
  });
  return [...news, ...gone];
}

function oneNews(
  subject: string,
  dose: ToldDose,
  before: Believed | undefined,
  { events }: Receiver,
): News[] {
  const believed = before?.told.dose?.status;
  if (before && believed === dose.status) return [];
  const known = eventOf(dose.status);
  const event = known && events.includes(known) ? known : null;
  const was = believed === undefined ? null : eventOf(believed);
  if (!before || !was) return event ? [{ subject, event, told: { dose } }] : [];
  const told = { dose, corrects: before.uid };
  // A receiver that was told of a correction is also told when the correction no longer holds.
  const isAgain = before.event === "dose.corrected" && known !== was && event !== null;
  return [{ subject, event: isAgain ? event : "dose.corrected", told }];
}

function eventOf(status: ToldDose["status"]): "dose.missed" | "dose.taken" | null {
  if (status === "missed") return "dose.missed";
  return status !== "removed" && isTaken(status) ? "dose.taken" : null;
}

function toldDose({ medicine, day, time, due, status, pressed }: KnownDose): ToldDose {
  return {
    medicine,
    date: day,
    time: time.slice(0, 5),
    due_utc: due.toISOString(),
    status,
    pressed_utc: pressed?.toISOString() ?? null,
  };
}
