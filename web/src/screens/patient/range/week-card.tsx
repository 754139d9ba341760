import type { Dose } from "@dosebeat/contract/doses";
import { HOUR } from "@dosebeat/domain/time/durations";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { Legend } from "../../../charts/legend/legend.tsx";
import { WeekChart } from "../../../charts/week/week-chart.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { useAsideTexts } from "../../../nouns/as-needed/use-aside-texts.ts";
import { intakeMarks, intakesIn, pressMarks } from "../../../nouns/doses/aside-marks.ts";
import { silentOf } from "../../../nouns/doses/chart-data.ts";
import { DoseTable } from "../../../nouns/doses/dose-table.tsx";
import { useDoseName } from "../../../nouns/doses/use-dose-name.ts";
import { withZoneOf } from "../../../nouns/doses/zone-of-day.ts";
import { useDosePanel } from "../dose-panel/use-dose-panel.tsx";
import type { Choice } from "../screen/chart-choice.ts";
import { NoSchedule } from "../screen/no-schedule.tsx";
import { wordsOf } from "../tally/day-words.ts";
import { formatClock } from "./clock.ts";
import { isEmptyOf } from "./range-contents.ts";
import { NoBox, NoHistory, type Ready } from "./range-screen.tsx";
import type { Shown } from "./use-shown-doses.ts";
import { weekOf } from "./week-data.ts";
import { WeekHead, WeekTotal } from "./week-head.tsx";

interface WeekCardProps {
  ready: Ready;
  shown: Pick<Shown, "doses" | "choice" | "lacksSchedule">;
  asTable: boolean;
}

/** Seven days as a chart or a table. */
export function WeekCard({ ready, shown, asTable }: WeekCardProps) {
  const t = useTranslations("week");
  const { profile, answer } = ready;
  const { doses, choice, lacksSchedule } = shown;
  const { panel, choose } = useDosePanel(ready);
  return (
    <section className="card range-chart" aria-label={t("page")}>
      {lacksSchedule !== null ? (
        <NoSchedule medicine={lacksSchedule} />
      ) : isEmptyOf(answer, doses) ? (
        <NoHistory />
      ) : (
        <>
          {asTable ? (
            <WeekTable ready={ready} doses={doses} choice={choice} />
          ) : (
            <WeekPicture ready={ready} doses={doses} choice={choice} onChoose={choose} />
          )}
          <NoBox profile={profile} />
          {panel}
        </>
      )}
    </section>
  );
}

function onlyOf(choice: Choice): ReadonlySet<number> | null {
  return choice === "all" ? null : new Set([choice]);
}

interface WeekDoses {
  ready: Ready;
  doses: readonly Dose[];
  choice: Choice;
}

function WeekTable({ ready: { profile, answer, now }, doses, choice }: WeekDoses) {
  const t = useTranslations("week");
  const chart = useTranslations("chart");
  const word = useTranslations("dose");
  const format = useFormat(answer.timezone);
  const start = Date.parse(answer.days[0]?.start_utc ?? "");
  const end = Math.min(now, Date.parse(answer.days.at(-1)?.end_utc ?? ""));
  const aside = useAsideTexts(profile.medicines);
  const texts = { dose: word, chart, format: { ...format, time: format.dateTime }, aside };
  const bounds = { start, end: end + 1 };
  const asides = [
    ...intakeMarks(intakesIn(answer, bounds, onlyOf(choice)), texts),
    ...pressMarks(answer, bounds, texts),
  ].map(({ key, label }) => ({ key, text: label }));
  const silences = silentOf(answer, start, end, { chart, format });
  return (
    <DoseTable
      caption={t("table")}
      columns={["day", "due", "medicine"]}
      doses={[...doses].sort((a, b) => Date.parse(a.due_utc) - Date.parse(b.due_utc))}
      silent={answer.silent}
      zoneOn={(date) => withZoneOf(answer, date).timezone}
      notes={[...asides, ...silences.map(({ from, label }) => ({ key: from, text: label }))]}
    />
  );
}

/** An ongoing silence grows, but the chart need not be drawn every second. */
const REDRAW_INTERVAL = 60_000;

function WeekPicture({
  ready,
  doses,
  choice,
  onChoose,
}: WeekDoses & { onChoose: (doses: Dose[]) => void }) {
  const t = useTranslations("week");
  const history = useTranslations("history");
  const chart = useTranslations("chart");
  const dose = useTranslations("dose");
  const { profile, answer, today } = ready;
  const nameOf = useDoseName();
  const aside = useAsideTexts(profile.medicines);
  const format = useFormat(answer.timezone);
  const now = Math.floor(ready.now / REDRAW_INTERVAL) * REDRAW_INTERVAL;
  const week = useMemo(
    () => weekOf(answer, doses, now, { chart, dose, format, nameOf, aside }, onlyOf(choice)),
    [answer, doses, now, chart, dose, format, nameOf, aside, choice],
  );
  const words = useMemo(() => wordsOf(answer), [answer]);
  const kinds = new Set(week.days.flatMap((day) => day.marks.map((mark) => mark.kind)));
  const choose = (key: string) => {
    const chosen = week.doses.get(key);
    if (chosen) onChoose(chosen);
  };
  return (
    <>
      <WeekChart
        days={week.days}
        today={today}
        label={t("label")}
        formatClock={formatClock}
        formatIdle={(length) => history("idle", { hours: Math.floor(length / HOUR) })}
        head={(day) => (
          <WeekHead
            day={day}
            tally={week.tallies.get(day.date)}
            today={today}
            word={words.get(day.date)}
          />
        )}
        foot={(day) => (
          <WeekTotal day={day} tally={week.tallies.get(day.date)} word={words.get(day.date)} />
        )}
        onChoose={choose}
      />
      <Legend kinds={kinds} silent={week.days.some((day) => day.silent.length > 0)} />
    </>
  );
}
