import type { Profile } from "@dosebeat/contract/profiles";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";

interface OwnStudyProps {
  study: NonNullable<Profile["study"]>;
  zone: string;
}

/** What a subject may know about the study: what it stores, why and for how long, and what a withdrawal changes. */
export function OwnStudy({ study, zone }: OwnStudyProps) {
  const t = useTranslations("ownStudy");
  const format = useFormat(zone);
  const { number, title, consented_on, withdrawn_utc, keeps_doses, locked_utc, raw_until } = study;
  const dayOf = (instant: string) => isolate(format.date(format.calendarDate(instant)));
  return (
    <section className="card profile-section" aria-labelledby="profile-study">
      <h2 id="profile-study">{t("title")}</h2>
      <p>
        <strong>
          <bdi>{title}</bdi>
        </strong>{" "}
        <bdi className="own-study-number">{number}</bdi>
      </p>
      <p>
        {consented_on === null
          ? t("noConsent")
          : t("consented", { date: isolate(format.date(consented_on)) })}
      </p>
      {withdrawn_utc !== null && <p>{t("withdrawn", { date: dayOf(withdrawn_utc) })}</p>}
      {consented_on !== null && <p>{t(withdrawn_utc === null ? "kept" : "keptAfter")}</p>}
      {consented_on !== null && raw_until !== null && (
        <p>{t("rawUntil", { date: isolate(format.date(raw_until)) })}</p>
      )}
      {keeps_doses && <p>{t("blinded")}</p>}
      {locked_utc !== null && withdrawn_utc === null && (
        <p>{t("locked", { date: dayOf(locked_utc) })}</p>
      )}
      <p className="profile-note">{t(withdrawn_utc === null ? "leave" : "erase")}</p>
    </section>
  );
}
