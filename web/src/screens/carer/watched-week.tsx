import type { Doses } from "@dosebeat/contract/doses";
import { EMPTY_TALLY, type Tally } from "@dosebeat/domain/adherence/tally";
import { HOUR } from "@dosebeat/domain/time/durations";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Legend } from "../../charts/legend/legend.tsx";
import { StatusSign } from "../../charts/legend/status-shape.tsx";
import { WeekChart } from "../../charts/week/week-chart.tsx";
import { formatDate } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { formatWeekday } from "../../i18n/weeks.ts";
import { useAsideTexts } from "../../nouns/as-needed/use-aside-texts.ts";
import { useDoseName } from "../../nouns/doses/use-dose-name.ts";
import { formatClock } from "../patient/range/clock.ts";
import { isEmptyOf } from "../patient/range/range-contents.ts";
import { weekOf } from "../patient/range/week-data.ts";
import { restOf, wordsOf } from "../patient/tally/day-words.ts";
import { useTallyText } from "../patient/tally/use-tally-text.ts";
import "../patient/range/week-head.css";

/** An ongoing silence grows, but the chart need not be drawn every second. */
const REDRAW_INTERVAL = 60_000;

interface WatchedWeekProps {
  answer: Doses;
  today: string;
  now: number;
}

/** Somebody's seven days as a chart, read-only. */
export function WatchedWeek({ answer, today, now }: WatchedWeekProps) {
  const t = useTranslations("caring");
  const history = useTranslations("history");
  const chart = useTranslations("chart");
  const dose = useTranslations("dose");
  const nameOf = useDoseName();
  const aside = useAsideTexts(NONE);
  const format = useFormat(answer.timezone);
  const drawn = Math.floor(now / REDRAW_INTERVAL) * REDRAW_INTERVAL;
  const week = useMemo(
    () => weekOf(answer, answer.doses, drawn, { chart, dose, format, nameOf, aside }),
    [answer, drawn, chart, dose, format, nameOf, aside],
  );
  const words = useMemo(() => wordsOf(answer), [answer]);
  const kinds = new Set(week.days.flatMap((day) => day.marks.map((mark) => mark.kind)));
  if (isEmptyOf(answer, answer.doses)) return null;
  return (
    <section className="card watched-part" aria-labelledby="watched-week">
      <h2 id="watched-week">{t("week")}</h2>
      <WeekChart
        days={week.days}
        today={today}
        label={t("weekLabel")}
        formatClock={formatClock}
        formatIdle={(length) => history("idle", { hours: Math.floor(length / HOUR) })}
        head={({ date }) => (
          <Head date={date} today={today} tally={week.tallies.get(date)} word={words.get(date)} />
        )}
        foot={({ date }) => <Foot tally={week.tallies.get(date)} word={words.get(date)} />}
        onChoose={null}
      />
      <Legend kinds={kinds} silent={week.days.some((day) => day.silent.length > 0)} />
    </section>
  );
}

const NONE: readonly [] = [];

interface DayProps {
  tally: Tally | undefined;
  word: ReturnType<ReturnType<typeof wordsOf>["get"]>;
}

/** The day's name, with its numbers for screen readers. */
function Head({
  date,
  today,
  tally = EMPTY_TALLY,
  word,
}: DayProps & { date: string; today: string }) {
  const locale = useLocale();
  const { sentence } = useTallyText();
  return (
    <div className="week-day" data-today={date === today}>
      <span aria-hidden="true">{formatWeekday(date, locale, "short")}</span>
      <strong aria-hidden="true">{Number(date.slice(8))}</strong>
      <span className="visually-hidden">
        {`${formatDate(date, locale, "weekday")}. ${sentence(tally, word)}`}
      </span>
    </div>
  );
}

function Foot({ tally = EMPTY_TALLY, word }: DayProps) {
  const { taken, due } = tally;
  if (restOf(tally, word)) return <StatusSign kind="not_due" />;
  return <bdi>{due > 0 ? `${taken}/${due}` : "\u00a0"}</bdi>;
}
