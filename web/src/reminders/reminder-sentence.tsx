import type { Reminders } from "@dosebeat/contract/reminders";
import { useLocale, useTranslations } from "use-intl";
import { isolate } from "../i18n/isolate.ts";
import { stepsOf } from "./steps.ts";

interface ReminderSentenceProps {
  reminders: Reminders;
  /** Of a dose, as it is shown. */
  time: string;
}

/** "At 08:00, again after 15 and 30, and a last time after 60 minutes." */
export function ReminderSentence({ reminders, time }: ReminderSentenceProps) {
  const t = useTranslations("reminders");
  const locale = useLocale();
  const { repeats, last } = stepsOf(reminders);
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const values = {
    time: isolate(time),
    repeats: list.format(repeats.map(String)),
    last: last ?? 0,
  };
  const isRepeated = repeats.length > 0;
  const name = isRepeated
    ? last === null
      ? "sentenceRepeats"
      : "sentenceBoth"
    : last === null
      ? "sentenceOnce"
      : "sentenceLast";
  return (
    <>
      {t(name, values)}
      {reminders.lead_minutes > 0 && <> {t("sentenceLead", { minutes: reminders.lead_minutes })}</>}
    </>
  );
}
