import type { Doses } from "@dosebeat/contract/doses";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { nextReminded } from "../doses/next-reminded.ts";

interface NextAfterTwiceProps {
  answer: Doses;
  medicines: readonly number[];
  now: number;
}

/** Only the person called can say what to do about the next dose of a medicine that was taken twice. */
export function NextAfterTwice({ answer, medicines, now }: NextAfterTwiceProps) {
  const t = useTranslations("takenTwice");
  const format = useFormat(answer.timezone);
  const next = nextReminded(
    answer.doses.filter(({ medicine }) => medicines.includes(medicine.id)),
    now,
  );
  const moment = next && format.moment(Date.parse(next.due_utc));
  const isToday = next && format.calendarDate(next.due_utc) === format.calendarDate(now);
  const time = next && format.time(next.due_utc);
  return (
    <section>
      <h3>
        {next === null
          ? t("nextDose")
          : isToday
            ? t(`${time}` >= "18:00" ? "tonight" : "today", { time: `${time}` })
            : t("then", { moment: `${moment}` })}
      </h3>
      <p className="taken-twice-quiet">{t("askWhether")}</p>
    </section>
  );
}
