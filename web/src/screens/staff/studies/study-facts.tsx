import type { Study } from "@dosebeat/contract/studies";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { countryName } from "./country-name.ts";
import "../facts.css";

/** What the study is, its progress, and what is still missing. */
export function StudyFacts({ study }: { study: Study }) {
  const t = useTranslations("study");
  const locale = useLocale();
  const format = useFormat(browserZone());
  const { number, title, site, country, safety_contact: contact, state } = study;
  return (
    <section className="card study-facts" aria-labelledby="study-title">
      <h2 id="study-title">
        <bdi>{title}</bdi>
      </h2>
      <p className="study-state" role="status">
        <State study={study} />
      </p>
      {contact === null && (
        <Notice tone="warn">{t(state === "draft" ? "contactNeeded" : "contactGone")}</Notice>
      )}
      <dl className="facts">
        <Fact label={t("number")}>
          <bdi>{number}</bdi>
        </Fact>
        <Fact label={t("site")}>
          <bdi>{t("siteIn", { site: isolate(site), country: countryName(country, locale) })}</bdi>
        </Fact>
        <Fact label={t("blinding")}>
          <Blinding study={study} />
        </Fact>
        {study.raw_until !== null && (
          <Fact label={t("rawUntil")}>{format.date(study.raw_until)}</Fact>
        )}
        <Fact label={t("contact")}>
          {contact === null ? (
            t("noContact")
          ) : (
            <>
              <bdi>{contact.name}</bdi> <bdi className="study-dim">{contact.email}</bdi>
            </>
          )}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function State({ study: { state, started_utc, closed_utc } }: { study: Study }) {
  const t = useTranslations("study");
  const format = useFormat(browserZone());
  const dayOf = (instant: string) => isolate(format.date(format.calendarDate(instant)));
  if (closed_utc !== null) return t("closedAt", { date: dayOf(closed_utc) });
  if (state === "running" && started_utc !== null)
    return t("runningSince", { date: dayOf(started_utc) });
  return t("draft");
}

function Blinding({ study: { is_blinded, unblinded_utc, state } }: { study: Study }) {
  const t = useTranslations("study");
  const format = useFormat(browserZone());
  if (!is_blinded) return t("blindedNot");
  if (unblinded_utc !== null) {
    const date = isolate(format.date(format.calendarDate(unblinded_utc)));
    return t("unblindedAt", { date });
  }
  return t(state === "draft" ? "blindedFromStart" : "blindedNow");
}
