import { useTranslations } from "use-intl";
import { formatDosageTime } from "../../i18n/format.ts";
import { inDayOrder } from "../schedules/day-parts.ts";
import "./time-chips.css";

/** Times of day, in the order of the chart day. */
export function TimeChips({ times }: { times: string[] }) {
  const t = useTranslations("medicine");
  if (times.length === 0) return <p className="no-times">{t("noTimes")}</p>;
  return (
    <ul className="time-chips" aria-label={t("times")}>
      {inDayOrder(times).map((time) => (
        <li key={time}>
          <bdi>{formatDosageTime(time)}</bdi>
        </li>
      ))}
    </ul>
  );
}
