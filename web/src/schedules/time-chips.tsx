import { useTranslations } from "use-intl";
import { formatDosageTime } from "../i18n/format.ts";
import "./schedules.css";

/** Times of day, earliest first. */
export function TimeChips({ times }: { times: string[] }) {
  const t = useTranslations("medicine");
  if (times.length === 0) return <p className="no-times">{t("noTimes")}</p>;
  return (
    <ul className="time-chips" aria-label={t("times")}>
      {[...times].sort().map((time) => (
        <li key={time}>
          <bdi>{formatDosageTime(time)}</bdi>
        </li>
      ))}
    </ul>
  );
}
