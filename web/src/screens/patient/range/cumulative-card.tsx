import { type ReactNode, useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDates } from "../../../i18n/weeks.ts";
import { talliesOf } from "../tally/tally.ts";
import { DaysTable } from "./days-table.tsx";
import { Disclosure } from "./disclosure.tsx";
import { EveryPress, RunningTotal } from "./every-press.tsx";
import { isEmptyOf } from "./range-contents.ts";
import { NoBox, NoHistory, type Ready } from "./range-screen.tsx";
import { TrendBars } from "./trend-bars.tsx";
import { useChosenDay } from "./use-day-cursor.ts";

interface CumulativeCardProps {
  ready: Ready;
  asTable: boolean;
  /** The figures, between the trend and its details. */
  children?: ReactNode;
}

/** The trend of a range, then every press and running totals of the same days. */
export function CumulativeCard({ ready, asTable, children }: CumulativeCardProps) {
  const t = useTranslations("cumulative");
  const locale = useLocale();
  const { profile, answer } = ready;
  const tallies = useMemo(() => talliesOf(answer, answer.doses), [answer]);
  const chosen = useChosenDay();
  const [first, last] = [answer.days[0]?.date ?? "", answer.days.at(-1)?.date ?? ""];
  if (isEmptyOf(answer, answer.doses))
    return (
      <section className="card range-chart" aria-label={t("page")}>
        <NoHistory />
      </section>
    );
  return (
    <>
      <section className="card range-chart" aria-label={t("page")}>
        {asTable ? (
          <DaysTable
            caption={formatDates(first, last, locale)}
            tallies={tallies}
            answer={answer}
            choice="all"
          />
        ) : (
          <TrendBars ready={ready} />
        )}
        <NoBox profile={profile} />
      </section>
      {children}
      {!asTable && (
        <>
          <Disclosure title={t("dots")}>
            {() => <EveryPress ready={ready} tallies={tallies} chosen={chosen} />}
          </Disclosure>
          <Disclosure title={t("counts")}>
            {() => <RunningTotal ready={ready} chosen={chosen} />}
          </Disclosure>
        </>
      )}
    </>
  );
}
