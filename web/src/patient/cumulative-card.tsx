import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Counts } from "../charts/cumulative-counts.tsx";
import { CountsLegend } from "../charts/cumulative-counts-legend.tsx";
import { SilentCursor, SpokenCursor } from "../charts/cumulative-cursor.tsx";
import { DotField } from "../charts/cumulative-dots.tsx";
import { Legend } from "../charts/legend.tsx";
import { useWidth } from "../charts/use-width.ts";
import { useFormat } from "../i18n/use-format.ts";
import { formatDates, formatDayMonth } from "../i18n/weeks.ts";
import { COUNTS_HEIGHT, FIELD_HEIGHT } from "./chart-sizes.ts";
import { ChartTools } from "./chart-tools.tsx";
import { countsOf, fieldOf, sumOf, talliesOf } from "./cumulative-data.ts";
import { DayUnderCursor } from "./day-under-cursor.tsx";
import { DaysTable } from "./days-table.tsx";
import { NoBox, NoHistory, type Ready } from "./range-screen.tsx";
import type { Tally } from "./tally.ts";
import { useTallyText } from "./use-tally-text.ts";

/** An open silence grows; a picture of many days need not follow it by the second. */
const COARSE = 300_000;

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
            {tally.sentence(sumOf(tallies.values()))}
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

/** Both charts share their days and the line that goes from day to day. */
function CumulativePicture({ ready, tallies }: { ready: Ready; tallies: Map<string, Tally> }) {
  const t = useTranslations("cumulative");
  const locale = useLocale();
  const navigate = useNavigate();
  const { answer, today } = ready;
  const format = useFormat(answer.timezone);
  const [ref, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<string | null>(null);
  const now = Math.floor(ready.now / COARSE) * COARSE;
  const field = useMemo(
    () => fieldOf(answer, answer.doses, now, format.time),
    [answer, now, format],
  );
  const points = useMemo(() => countsOf(answer, answer.doses), [answer]);
  const dates = useMemo(() => answer.days.map(({ date }) => date), [answer]);
  const formatDay = useMemo(() => (date: string) => formatDayMonth(date, locale), [locale]);
  const formatCount = useMemo(() => {
    const number = new Intl.NumberFormat(locale, { numberingSystem: "latn" });
    return (count: number) => number.format(count);
  }, [locale]);
  const kinds = useMemo(() => new Set(field.marks.map((mark) => mark.kind)), [field]);
  const reached = dates.findIndex((date) => date > today);
  const end = reached === -1 ? dates.length : reached;
  const index = chosen === null ? end - 1 : dates.indexOf(chosen);
  const at = index === -1 ? end - 1 : index;
  const cursor = {
    count: dates.length,
    index: at,
    width,
    onMove: (to: number) => setChosen(dates[to] ?? null),
  };
  const date = dates[at] ?? today;
  const open = () =>
    void navigate({ to: "/{-$locale}/dashboard", search: date === today ? {} : { day: date } });
  return (
    <DayUnderCursor date={date} today={today} tallies={tallies}>
      {(text) => (
        <div ref={ref} className="field-charts" dir="ltr">
          <h2 dir="auto">{t("dots")}</h2>
          <div
            className="field-frame"
            style={{ minBlockSize: FIELD_HEIGHT }}
            data-tour="cumulative"
          >
            {width > 0 && (
              <>
                <DotField field={field} width={width} height={FIELD_HEIGHT} formatDay={formatDay} />
                <SpokenCursor
                  {...cursor}
                  height={FIELD_HEIGHT}
                  label={t("cursor")}
                  text={text}
                  onChoose={open}
                />
              </>
            )}
          </div>
          <div dir={document.documentElement.dir}>
            <Legend kinds={kinds} silent={field.days.some((day) => day.silent.length > 0)} />
          </div>
          <h2 dir="auto">{t("counts")}</h2>
          <div className="field-frame" style={{ minBlockSize: COUNTS_HEIGHT }}>
            {width > 0 && (
              <>
                <Counts
                  dates={dates}
                  points={points}
                  end={end}
                  width={width}
                  height={COUNTS_HEIGHT}
                  formatDay={formatDay}
                  formatCount={formatCount}
                />
                <SilentCursor {...cursor} height={COUNTS_HEIGHT} />
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
