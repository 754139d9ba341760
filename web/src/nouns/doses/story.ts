import type { Dose, Doses } from "@dosebeat/contract/doses";
import { shownStatus } from "@dosebeat/domain/doses/statements";
import { isTaken } from "@dosebeat/domain/doses/statuses";
import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { toleranceValues } from "../../i18n/tolerance.ts";
import type { Format } from "../../i18n/use-format.ts";
import { isUnknownOffline } from "./device-view.ts";
import { overdueNoBox, overdueText } from "./overdue.ts";
import { overlaps } from "./was-offline.ts";

type Known = Pick<Doses, "doses" | "extra_presses" | "silent">;
type Searched = NonNullable<Dose["searched"]>;

interface StoryContext {
  t: ReturnType<typeof useTranslations<"story">>;
  format: Format;
  now: number;
  /** Without a box nothing is said about presses, because none can be expected. */
  hasBox: boolean;
}

/** Explains a dose's status in full sentences; `known` is the data on the screen, including the surrounding days. */
export function storyOf(dose: Dose, known: Known, context: StoryContext): string[] {
  const { t, format, hasBox } = context;
  const due = Date.parse(dose.due_utc);
  const around = {
    from: format.time(due - TOLERANCE),
    to: format.time(due + TOLERANCE),
  };
  switch (dose.status) {
    case "upcoming":
      return [t(hasBox ? "upcoming" : "upcomingNoBox", around)];
    case "due":
      return [t(hasBox ? "due" : "dueNoBox", around)];
    case "on_time":
    case "early":
    case "late":
      return takenStory(dose, dose.status, context);
    case "overdue":
      return [hasBox ? overdueText(dose, known, context) : overdueNoBox(dose, known, context)];
    case "missed":
      return dose.searched ? missedStory(dose, dose.searched, known, context) : [t("missedPlain")];
    case "unknown":
      if (isUnknownOffline(dose)) return [t("unknownOffline")];
      if (!hasBox && dose.searched?.doubt?.kind === "no_box") return [t("unknownUnsaid")];
      return [unknownSentence(dose, known, context), t("unknownEnd")];
    case "confirmed":
      return [
        t(hasBox ? "confirmed" : "confirmedNoBox", {
          by: statedBy(dose),
          time: momentOf(dose.confirmed_utc ?? dose.due_utc, dose, format),
        }),
      ];
    case "skipped":
      return skippedStory(dose, context);
    case "excused":
      return [
        t("excused", { reason: isolate(dose.reason ?? "") }),
        ...anywayStory(dose, known, context),
      ];
  }
}

/** The medicine is due on an excused day too. The dose's reason and statement are those of the day. */
function anywayStory(dose: Dose, known: Known, context: StoryContext) {
  const status = shownStatus(dose);
  if (status === "excused") return [];
  if (status === "skipped") return dose.once_only ? [] : [context.t("keepTaking")];
  const asCounted = { ...dose, status, status_if_counted: null, reason: null };
  const stated_by = status === "confirmed" ? dose.stated_by : null;
  // Patients who took it, or must not take it again, are not told to keep taking it.
  const goOn = isTaken(status) || dose.once_only ? [] : [context.t("keepTaking")];
  return [...goOn, ...storyOf({ ...asCounted, stated_by }, known, context)];
}

/** A press later than "skipped" wins; the statement stays in the story. */
function takenStory(dose: Dose, status: "on_time" | "early" | "late", context: StoryContext) {
  const pressed = pressSentence(dose, status, context);
  if (!dose.stated_by) return [pressed];
  const said = { by: statedBy(dose), reason: isolate(dose.reason ?? "") };
  return [pressed, context.t("skippedBefore", said)];
}

function pressSentence(
  dose: Dose,
  status: "on_time" | "early" | "late",
  { t, format }: StoryContext,
) {
  const deviation = dose.deviation_minutes ?? 0;
  const pressed = momentOf(dose.pressed_utc ?? dose.due_utc, dose, format);
  const duration = format.by(deviation * MINUTE);
  const values = { pressed, duration, ...toleranceValues };
  if (status !== "on_time") return t(status, values);
  return t(deviation < 0 ? "onTimeBefore" : "onTimeAfter", values);
}

function missedStory(dose: Dose, searched: Searched, known: Known, { t, format }: StoryContext) {
  const from = momentOf(searched.from_utc, dose, format);
  const to = momentOf(roundUp(searched.to_utc), dose, format);
  const nearest = nearestPress(dose, known);
  const story = [t("missed", { from, to })];
  if (!nearest) return story;
  const pressed = momentOf(nearest.at, dose, format);
  const due = nearest.dose && momentOf(nearest.dose.due_utc, dose, format);
  return [...story, due ? t("nearestOther", { pressed, due }) : t("nearest", { pressed })];
}

/** Windows end just before the next dose: show the full minute. */
function roundUp(instant: string): number {
  return Math.ceil(Date.parse(instant) / MINUTE) * MINUTE;
}

function unknownSentence(dose: Dose, known: Known, { t, format }: StoryContext): string {
  const { searched } = dose;
  const doubt = searched?.doubt;
  if (!searched || !doubt) return t("unknownNeighbour");
  if (doubt.kind === "no_box") return t("unknownNoBox");
  if (doubt.kind === "no_button") return t("unknownNoButton");
  const silence = known.silent.find((gap) => overlaps(gap, searched));
  const gap = silence ?? doubt;
  const from = momentOf(gap.from_utc, dose, format);
  // Not a silence yet: its next message is still due.
  if (dose.open && !silence) {
    return t("unknownOpen", { from, to: momentOf(roundUp(searched.to_utc), dose, format) });
  }
  if (gap.to_utc === null) return t("unknownSilentStill", { from });
  const to = momentOf(gap.to_utc, dose, format);
  return t(silence ? "unknownSilent" : "unknownLost", { from, to });
}

function skippedStory(dose: Dose, { t, format }: StoryContext): string[] {
  const skipped = t("skipped", { by: statedBy(dose), reason: isolate(dose.reason ?? "") });
  if (!dose.pressed_utc) return [skipped];
  return [skipped, t("skippedPressed", { pressed: momentOf(dose.pressed_utc, dose, format) })];
}

function statedBy({ stated_by }: Dose) {
  return stated_by ?? "patient";
}

/** The press nearest to the due time, and the dose it counts for. */
function nearestPress(dose: Dose, known: Known) {
  const due = Date.parse(dose.due_utc);
  const presses = [
    ...known.doses.flatMap((other) =>
      other.pressed_utc ? [{ at: other.pressed_utc, dose: other }] : [],
    ),
    ...known.extra_presses.map((press) => ({ at: press.pressed_utc, dose: null })),
  ];
  const distance = ({ at }: { at: string }) => Math.abs(Date.parse(at) - due);
  return presses.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The time, with the date if it differs from the dose's. */
function momentOf(instant: string | number, dose: Dose, format: Format): string {
  const sameDate = format.calendarDate(instant) === format.calendarDate(dose.due_utc);
  return isolate(sameDate ? format.time(instant) : format.dateTime(instant));
}
