import type { Tally } from "@dosebeat/domain/adherence/tally";
import { type ReactNode, useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Counts } from "../../../charts/cumulative/counts.tsx";
import { CountsLegend } from "../../../charts/cumulative/counts-legend.tsx";
import { AnnouncedCursor, PointerCursor } from "../../../charts/cumulative/cursor.tsx";
import { DotField } from "../../../charts/cumulative/dots.tsx";
import { Legend } from "../../../charts/legend/legend.tsx";
import { formatDayMonth } from "../../../i18n/weeks.ts";
import { wordsOf } from "../tally/day-words.ts";
import { COUNTS_HEIGHT, FIELD_HEIGHT } from "./chart-sizes.ts";
import { countsOf, intakeSteps } from "./cumulative-data.ts";
import { DayUnderCursor } from "./day-under-cursor.tsx";
import type { Ready } from "./range-screen.tsx";
import { type ChosenDay, useDayCursor, useDotField } from "./use-day-cursor.ts";
import "./cumulative.css";

interface DetailProps {
  ready: Ready;
  tallies: Map<string, Tally>;
  chosen: ChosenDay;
}

/** Every press against every schedule line, with a cursor that moves by day. */
export function EveryPress({ ready, tallies, chosen }: DetailProps) {
  const t = useTranslations("cumulative");
  const { frame, cursor, date, open } = useDayCursor(ready, chosen);
  const field = useDotField(ready);
  const formatDay = useFormatDay();
  const words = useMemo(() => wordsOf(ready.answer), [ready.answer]);
  const kinds = useMemo(() => new Set(field.marks.map((mark) => mark.kind)), [field]);
  return (
    <>
      <DayUnderCursor date={date} today={ready.today} tallies={tallies} words={words}>
        {(text) => (
          <Frame frame={frame} height={FIELD_HEIGHT} tour="cumulative">
            {cursor.width > 0 && (
              <>
                <DotField
                  field={field}
                  width={cursor.width}
                  height={FIELD_HEIGHT}
                  formatDay={formatDay}
                />
                <AnnouncedCursor
                  {...cursor}
                  height={FIELD_HEIGHT}
                  label={t("cursor")}
                  text={text}
                  onChoose={open}
                />
              </>
            )}
          </Frame>
        )}
      </DayUnderCursor>
      <Legend kinds={kinds} silent={field.days.some((day) => day.silent.length > 0)} />
    </>
  );
}

/** Doses due and taken as running totals; the gap between them is shaded and named. */
export function RunningTotal({ ready, chosen }: Omit<DetailProps, "tallies">) {
  const locale = useLocale();
  const { answer } = ready;
  const { frame, cursor, dates, end } = useDayCursor(ready, chosen);
  const points = useMemo(() => countsOf(answer, answer.doses), [answer]);
  const intakes = useMemo(() => intakeSteps(answer), [answer]);
  const formatDay = useFormatDay();
  const formatCount = useMemo(() => {
    const number = new Intl.NumberFormat(locale, { numberingSystem: "latn" });
    return (count: number) => number.format(count);
  }, [locale]);
  return (
    <>
      <Frame frame={frame} height={COUNTS_HEIGHT}>
        {cursor.width > 0 && (
          <>
            <Counts
              dates={dates}
              points={points}
              intakes={intakes}
              end={end}
              width={cursor.width}
              height={COUNTS_HEIGHT}
              formatDay={formatDay}
              formatCount={formatCount}
            />
            <PointerCursor {...cursor} height={COUNTS_HEIGHT} />
          </>
        )}
      </Frame>
      <CountsLegend last={points.at(-1)} intakes={intakes.length} formatCount={formatCount} />
    </>
  );
}

interface FrameProps {
  frame: ReturnType<typeof useDayCursor>["frame"];
  height: number;
  tour?: string;
  children: ReactNode;
}

/** The frame of a chart, left to right in every language. */
function Frame({ frame, height, tour, children }: FrameProps) {
  return (
    <div
      ref={frame}
      className="field-frame"
      dir="ltr"
      style={{ minBlockSize: height }}
      data-tour={tour}
    >
      {children}
    </div>
  );
}

function useFormatDay() {
  const locale = useLocale();
  return useMemo(() => (day: string) => formatDayMonth(day, locale), [locale]);
}
