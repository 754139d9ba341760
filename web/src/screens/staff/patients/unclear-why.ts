import type { Dose, Doses } from "@dosebeat/contract/doses";
import { shownStatus } from "@dosebeat/domain/doses/statements";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { storyOf } from "../../../nouns/doses/story.ts";

interface Why {
  answer: Doses;
  hasBox: boolean;
  /** When the box is expected to report next; null: it never reported, or there is none. */
  nextReport: string | null;
  now: number;
}

/** Why a dose is unclear, in the patient's words, and when it will be known; empty: it is not unclear. */
export function useUnclearWhy({ answer, hasBox, nextReport, now }: Why): (dose: Dose) => string[] {
  const t = useTranslations("worklist");
  const story = useTranslations("story");
  const format = useFormat(answer.timezone);
  // For several days: every time includes its date, so that identical texts mean the same.
  const dated = { ...format, time: format.dateTime };
  return (dose) => {
    if (shownStatus(dose) !== "unknown") return [];
    const counted = { ...dose, status: "unknown" as const };
    const sentences = storyOf(counted, answer, { t: story, format: dated, now, hasBox });
    if (!dose.open || nextReport === null) return sentences;
    const at = Date.parse(nextReport);
    const isToday = format.calendarDate(at) === format.calendarDate(now);
    const time = isolate(isToday ? format.time(at) : format.dateTime(at));
    const [first = "", ...rest] = sentences;
    return [first, t(at < now ? "nextLate" : "nextReport", { time }), ...rest];
  };
}
