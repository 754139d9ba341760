import { sumOfTallies, type Tally } from "@dosebeat/domain/tally";
import { type ReactNode, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Counts } from "../../charts/cumulative/counts.tsx";
import { CountsLegend } from "../../charts/cumulative/counts-legend.tsx";
import { PointerCursor } from "../../charts/cumulative/cursor.tsx";
import { formatDates, formatDayMonth } from "../../i18n/weeks.ts";
import { ChartTools } from "../screen/chart-tools.tsx";
import { talliesOf } from "../tally/tally.ts";
import { useTallyText } from "../tally/use-tally-text.ts";
import { COUNTS_HEIGHT } from "./chart-sizes.ts";
import { countsOf } from "./cumulative-data.ts";
import { DayUnderCursor } from "./day-under-cursor.tsx";
import { DaysTable } from "./days-table.tsx";
import { DotLegend, DotPicture, useDotPicture } from "./dot-picture.tsx";
import { NoBox, NoHistory, type Ready } from "./range-screen.tsx";

export function CumulativeCard({ ready, children }: { ready: Ready; children: ReactNode }) {
  const t = useTranslations("cumulative");
  const locale = useLocale();
  const { profile, answer } = ready;
  const tally = useTallyText();
  const [asTable, setAsTable] = useState(false);
  const tallies = useMemo(() => talliesOf(answer, answer.doses), [answer]);
  const [first, last] = [answer.days[0]?.date ?? "", answer.days.at(-1)?.date ?? ""];
  return (
    <section className="card" aria-label={t("page")} data-tour-root>
      <ChartTools chart="cumulative" asTable={asTable} onTable={setAsTable}>
        {children}
      </ChartTools>
      {answer.doses.length === 0 && answer.extra_presses.length === 0 ? (
        <NoHistory />
      ) : (
        <>
          <p className="range-summary" aria-live="polite">
            {tally.sentence(sumOfTallies(tallies.values()))}
          </p>
          {asTable ? (
            <DaysTable caption={formatDates(first, last, locale)} tallies={tallies} />
          ) : (
            <CumulativePicture ready={ready} tallies={tallies} />
          )}
          <NoBox profile={profile} />
        </>
      )}
    </section>
  );
}

/** Both charts share days and cursor. */
function CumulativePicture({ ready, tallies }: { ready: Ready; tallies: Map<string, Tally> }) {
  const t = useTranslations("cumulative");
  const locale = useLocale();
  const { answer, today } = ready;
  const picture = useDotPicture(ready, answer.doses);
  const { frame, field, dates, end, date, cursor } = picture;
  const points = useMemo(() => countsOf(answer, answer.doses), [answer]);
  const formatDay = useMemo(() => (day: string) => formatDayMonth(day, locale), [locale]);
  const formatCount = useMemo(() => {
    const number = new Intl.NumberFormat(locale, { numberingSystem: "latn" });
    return (count: number) => number.format(count);
  }, [locale]);
  return (
    <DayUnderCursor date={date} today={today} tallies={tallies}>
      {(text) => (
        <div ref={frame} className="field-charts" dir="ltr">
          <h2 dir="auto">{t("dots")}</h2>
          <DotPicture {...picture} text={text} tour="cumulative" formatDay={formatDay} />
          <div dir={document.documentElement.dir}>
            <DotLegend field={field} />
          </div>
          <h2 dir="auto">{t("counts")}</h2>
          <div className="field-frame" style={{ minBlockSize: COUNTS_HEIGHT }}>
            {cursor.width > 0 && (
              <>
                <Counts
                  dates={dates}
                  points={points}
                  end={end}
                  width={cursor.width}
                  height={COUNTS_HEIGHT}
                  formatDay={formatDay}
                  formatCount={formatCount}
                />
                <PointerCursor {...cursor} height={COUNTS_HEIGHT} />
              </>
            )}
          </div>
          <div dir={document.documentElement.dir}>
            <CountsLegend last={points.at(-1)} formatCount={formatCount} />
          </div>
        </div>
      )}
    </DayUnderCursor>
  );
}
