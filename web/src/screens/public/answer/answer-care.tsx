import type { ReminderAnswered } from "@dosebeat/contract/reminder-answers";
import { useLocale, useTranslations } from "use-intl";
import { getDate } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { keyed } from "../../../ui/base/keyed.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { dayOf } from "./day-of.ts";

type Open = ReminderAnswered["open"][number];

/** What prevents a dose from being taken twice or too late; above the buttons, as in the reminder. */
export function AnswerCare({ about }: { about: ReminderAnswered }) {
  const t = useTranslations("reply");
  const cautions = useCautions(about);
  const { open, is_over } = about;
  const late = open.filter(({ if_late }) => if_late);
  return (
    <>
      {keyed(cautions).map(({ key, text }) => (
        <Notice key={key} tone="warn">
          {text}
        </Notice>
      ))}
      {is_over && <p>{t("late")}</p>}
      {late.map(({ medicine, name, if_late }) => (
        <p key={medicine} dir="auto">
          {open.length > 1
            ? t("ifLateOf", { medicine: isolate(name ?? ""), text: if_late })
            : t("ifLate", { text: if_late })}
        </p>
      ))}
    </>
  );
}

/** With several medicines, each caution names its own; if names must not be shown, it says that it is one of them. */
function useCautions({ open, due_utc, timezone }: ReminderAnswered): string[] {
  const t = useTranslations("reply");
  const locale = useLocale();
  const today = getDate(Date.parse(due_utc), timezone);
  const whose = ({ name }: Open) => (open.length === 1 ? "alone" : name === null ? "one" : "named");
  return open.flatMap((one) => {
    const values = { whose: whose(one), medicine: isolate(one.name ?? "") };
    const { taken_since: since, is_weekly } = one;
    const rhythm = is_weekly ? "weekly" : "other";
    const day = since && isolate(dayOf(since, today, locale));
    return [
      ...(day ? [t("caution", { ...values, rhythm, day })] : []),
      ...(one.ask ? [t("ask", values)] : []),
    ];
  });
}
