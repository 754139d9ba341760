import type { Watched, WatchedDose } from "@dosebeat/contract/care";
import { isolate } from "../../i18n/isolate.ts";
import type { Format } from "../../i18n/use-format.ts";
import { type CaringWords, type Look, momentText } from "./state-text.ts";

type Standing = WatchedDose["standing"];

/** How a standing looks; green only if the dose is known to be taken. */
export const STANDING_LOOKS: Record<Standing, Look> = {
  taken: { sign: "on_time", tone: "good" },
  said: { sign: "confirmed", tone: "next" },
  part: { sign: "skipped", tone: "quiet" },
  skipped: { sign: "skipped", tone: "quiet" },
  excused: { sign: "excused", tone: "quiet" },
  missed: { sign: "missed", tone: "warn" },
  no_press: { sign: "overdue", tone: "warn" },
  no_answer: { sign: "overdue", tone: "warn" },
  unclear: { sign: "unknown", tone: "unknown" },
};

/** The carer's own name for the patient. */
export function nameFor({ called, givenname }: Pick<Watched, "called" | "givenname">): string {
  return called ?? givenname;
}

interface Context {
  t: CaringWords;
  format: Format;
  now: number;
}

/** What is known about a dose, in one sentence. */
export function headlineText(dose: WatchedDose, watched: Watched, context: Context): string {
  const { t } = context;
  const name = isolate(nameFor(watched));
  const time = isolate(momentText(dose.due_utc, context.now, context.format));
  const at = isolate(momentText(dose.at_utc ?? dose.due_utc, context.now, context.format));
  switch (dose.standing) {
    case "taken":
      return t("tookIt", { name, time: at });
    case "said":
      return t("saysTook", { name, time: at });
    case "part":
      return t("tookPart", { time });
    case "skipped":
      return t("skippedIt", { name, time });
    case "excused":
      return t("notCounted", { time });
    case "missed":
    case "no_press":
      return t("noPressBare", { time });
    case "no_answer":
      return t("noAnswer", { time });
    case "unclear":
      return t("cantTell", { time });
  }
}

const TIMINGS = { on_time: "takenOnTime", early: "takenEarly", late: "takenLate" } as const;

/** Shown below: how close to its time it was, why it is unclear, or that a call may help. */
export function beneathText(dose: WatchedDose, watched: Watched, context: Context): string | null {
  const { t, format, now } = context;
  if (dose.timing) {
    const due = isolate(momentText(dose.due_utc, now, format));
    return t(TIMINGS[dose.timing], { due });
  }
  if (dose.standing === "no_press" || dose.standing === "no_answer") return t("callText");
  switch (dose.cause) {
    case "silent":
      return watched.heard_utc === null
        ? t("causeNever")
        : t("causeSilent", { heard: isolate(momentText(watched.heard_utc, now, format)) });
    case "waiting":
      return t("causeWaiting");
    case "lost":
      return t("causeLost");
    case "no_box":
      return t("causeNoBox");
    case "no_word":
      return t("causeNoWord");
    case null:
      return null;
  }
}

/** The text for another dose below the headline. */
export function otherText(dose: WatchedDose, context: Context): string {
  const { t, format, now } = context;
  const time = isolate(momentText(dose.due_utc, now, format));
  const at = isolate(momentText(dose.at_utc ?? dose.due_utc, now, format));
  switch (dose.standing) {
    case "taken":
      return t("tookBeneath", { time: at });
    case "said":
      return t("saidBeneath", { time: at });
    case "unclear":
      return t("stillUnclear", { time });
    case "no_answer":
      return t("noAnswer", { time });
    default:
      return t("noPressBare", { time });
  }
}
