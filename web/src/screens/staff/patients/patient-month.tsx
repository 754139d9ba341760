import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatMonth, monthStart } from "../../../i18n/weeks.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { MonthPicture } from "../../patient/range/month-card.tsx";
import { PeriodNavigation } from "../../patient/screen/period-navigation.tsx";
import { usePatientMonth } from "./patient-queries.ts";

/** A patient's month, as the patient sees it, with the months before. */
export function PatientMonth({ profileid, today }: { profileid: number; today: string }) {
  const t = useTranslations("worklist");
  const month = useTranslations("month");
  const locale = useLocale();
  const current = monthStart(today);
  const [chosen, setChosen] = useState<string | null>(null);
  const first = chosen ?? current;
  const { data, error, refetch, isPlaceholderData } = usePatientMonth(profileid, first);
  const go = (by: -1 | 0 | 1) => {
    const next = by === 0 ? current : monthStart(first, by);
    if (next > current) return false;
    setChosen(next === current ? null : next);
    return true;
  };
  return (
    <section
      className="card patient-part"
      aria-labelledby="patient-month"
      aria-busy={isPlaceholderData}
    >
      <header className="patient-part-head">
        <h2 id="patient-month">{t("month")}</h2>
        <PeriodNavigation
          previous={month("previous")}
          current={formatMonth(first, locale)}
          next={month("next")}
          atCurrent={first === current}
          canGoOn={first < current}
          onGo={go}
        />
      </header>
      {data ? (
        <MonthPicture
          ready={{ answer: data, today }}
          doses={data.doses}
          choice="all"
          first={first}
          isOwn={false}
          onMonth={go}
        />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={420} />
      )}
    </section>
  );
}
