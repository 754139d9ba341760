import type { Watched, WatchedState } from "@dosebeat/contract/care";
import type { useTranslations } from "use-intl";
import type { MarkKind } from "../../charts/legend/status-looks.ts";
import { isolate } from "../../i18n/isolate.ts";
import type { Format } from "../../i18n/use-format.ts";

export type CaringWords = ReturnType<typeof useTranslations<"caring">>;

/** How a state or dose looks to a carer: a sign as for doses, and a tone of the style sheet. */
export interface Look {
  sign: MarkKind;
  tone: "warn" | "unknown" | "next" | "quiet" | "good";
}

export const STATE_LOOKS: Record<WatchedState, Look> = {
  no_press: { sign: "overdue", tone: "warn" },
  no_answer: { sign: "overdue", tone: "warn" },
  not_known: { sign: "unknown", tone: "unknown" },
  waiting: { sign: "due", tone: "next" },
  off: { sign: "excused", tone: "quiet" },
  well: { sign: "on_time", tone: "good" },
};

/** Somebody's state in one sentence, with times in their zone. */
export function stateText(watched: Watched, now: number, t: CaringWords, format: Format): string {
  const { state, since_utc, seen_utc, off_until_utc } = watched;
  const momentOf = (instant: string | null) =>
    instant === null ? "" : isolate(momentText(instant, now, format));
  const time = momentOf(since_utc);
  switch (state) {
    case "well":
      return t("well");
    case "off":
      return off_until_utc ? t("off", { until: momentOf(off_until_utc) }) : t("offOpen");
    case "waiting":
      return t("waiting", { time });
    case "no_answer":
      return t("noAnswer", { time });
    case "no_press":
      return seen_utc
        ? t("noPress", { time, seen: isolate(format.time(seen_utc)) })
        : t("noPressBare", { time });
    case "not_known":
      return unclearText(watched, { time, momentOf }, t);
  }
}

/** Why it is unclear: the box's last contact was before the dose was due, there was none, or a message is missing. */
function unclearText(
  { since_utc, heard_utc, scope }: Watched,
  { time, momentOf }: { time: string; momentOf: (instant: string | null) => string },
  t: CaringWords,
): string {
  if (heard_utc === null)
    return scope === "alerts" ? t("notKnownBare", { time }) : t("notKnownNever", { time });
  const isGap = since_utc !== null && heard_utc > since_utc;
  return isGap ? t("notKnownGap", { time }) : t("notKnown", { time, heard: momentOf(heard_utc) });
}

/** What the carer can do, or need not do. */
export function adviceText(state: WatchedState, t: CaringWords): string | null {
  switch (state) {
    case "no_press":
    case "no_answer":
      return t("callText");
    case "not_known":
      return t("calmText");
    case "waiting":
      return t("waitingText");
    case "off":
      return t("offText");
    case "well":
      return null;
  }
}

/** The time, with the date unless it is today's in the patient's zone. */
export function momentText(instant: string, now: number, format: Format): string {
  const isToday = format.calendarDate(instant) === format.calendarDate(now);
  return isToday ? format.time(instant) : format.dateTime(instant);
}
