import type { Dose, Doses } from "@dosebeat/contract/doses";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import type { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import type { Format } from "../../i18n/use-format.ts";

const REMINDED_MS = 4 * HOUR;

/**
 * Whether reminders of a dose have ended: when the next one is due, or 4 hours after its time. Whether it may
 * still be taken then is up to the leaflet.
 * @param known the doses of its day and the next
 */
function isReminderOver({ due_utc }: Dose, { doses }: Pick<Doses, "doses">, now: number): boolean {
  const due = Date.parse(due_utc);
  const later = doses.map((dose) => Date.parse(dose.due_utc)).filter((other) => other > due);
  return now >= Math.min(due + REMINDED_MS, ...later);
}

/**
 * The text for an overdue dose. It no longer invites the patient to take it once its reminders are over, and
 * never does so if an extra dose is dangerous.
 */
export function overdueText(
  dose: Dose,
  known: Pick<Doses, "doses">,
  {
    t,
    format,
    now,
  }: { t: ReturnType<typeof useTranslations<"story">>; format: Format; now: number },
): string {
  if (!dose.once_only && !isReminderOver(dose, known, now)) return t("overdue");
  // Windows end just before the next dose: show the full minute.
  const end = Math.ceil(Date.parse(dose.searched?.to_utc ?? dose.due_utc) / MINUTE) * MINUTE;
  const isSameDate = format.calendarDate(end) === format.calendarDate(dose.due_utc);
  return t("overdueLate", { to: isolate(isSameDate ? format.time(end) : format.dateTime(end)) });
}

/**
 * Whether to tell somebody whose overdue doses are not counted to keep taking the medicine: not if an extra
 * dose is dangerous, nor once the reminders are over.
 */
export function mayGoOn(doses: readonly Dose[], known: Pick<Doses, "doses">, now: number): boolean {
  return doses.every((dose) => !dose.once_only && !isReminderOver(dose, known, now));
}

type DueDose = Pick<Dose, "medicine" | "due_utc">;

/**
 * Whether one of these doses is now nearer to the medicine's next dose than to its own time: the intake may be for
 * the next.
 */
export function isNearerToNext(
  doses: readonly DueDose[],
  known: { doses: readonly DueDose[] },
  now: number,
): boolean {
  return doses.some(({ medicine, due_utc }) => {
    const due = Date.parse(due_utc);
    const later = known.doses
      .filter((other) => other.medicine.id === medicine.id)
      .map((other) => Date.parse(other.due_utc))
      .filter((other) => other > due);
    return later.length > 0 && Math.min(...later) - now < now - due;
  });
}

/** The same for patients without a box: nothing was stated yet and, once it is late, what the leaflet says. */
export function overdueNoBox(
  dose: Dose,
  known: Pick<Doses, "doses">,
  { t, now }: { t: ReturnType<typeof useTranslations<"story">>; now: number },
): string {
  const isOver = dose.once_only || isReminderOver(dose, known, now);
  return t(isOver ? "lateNoBox" : "overdueNoBox");
}

/**
 * What the leaflet or the pharmacist says about late doses, for each medicine that has such a text.
 * @param unknown the text for the other medicines; undefined: none
 */
export function lateTextsOf(
  doses: readonly Dose[],
  medicines: readonly { id: number; if_late: string }[],
  unknown?: string,
): { dose: Dose; text: string }[] {
  return doses.flatMap((dose) => {
    const text = medicines.find(({ id }) => id === dose.medicine.id)?.if_late || unknown;
    return text ? [{ dose, text }] : [];
  });
}
