import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { DayOpenings } from "./day-openings.tsx";
import type { useTodayData } from "./use-today-data.ts";
import "./study-day.css";

type Ready = NonNullable<ReturnType<typeof useTodayData>["ready"]>;

/**
 * Today for a subject whose study withholds doses: what is planned and upcoming, and the question about a second
 * opening. Nothing here says what was taken, and nothing invites the patient to take it again.
 */
export function StudyDay(ready: Ready) {
  const t = useTranslations("studyDay");
  const now = useNow();
  const { doses, profile } = ready;
  const format = useFormat(doses.timezone);
  const coming = doses.doses.filter(({ due_utc }) => Date.parse(due_utc) >= now);
  return (
    <div className="study-day">
      <section className="card study-day-card">
        <h2>{t("title")}</h2>
        <p>{t("text", { study: isolate(profile.study?.title ?? "") })}</p>
        <p>
          <strong>{t("unsure")}</strong>
        </p>
      </section>
      <DayOpenings {...ready} now={now} />
      <section className="card study-day-card">
        <h2>{t("coming")}</h2>
        {coming.length > 0 ? (
          <ul className="study-day-list">
            {coming.map(({ due_utc, schedule, medicine }) => (
              <li key={`${schedule} ${due_utc}`}>
                <time dateTime={due_utc}>{format.dateTime(due_utc)}</time>{" "}
                <bdi>{[medicine.name, medicine.strength].filter(Boolean).join(" ")}</bdi>
              </li>
            ))}
          </ul>
        ) : (
          <p>{t("none")}</p>
        )}
      </section>
    </div>
  );
}
