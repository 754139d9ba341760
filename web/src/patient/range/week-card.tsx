import type { Dose } from "@dosebeat/contract/doses";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { Legend } from "../../charts/legend/legend.tsx";
import { WeekChart } from "../../charts/week/week-chart.tsx";
import { silentOf } from "../../doses/chart-data.ts";
import { DoseTable } from "../../doses/dose-table.tsx";
import { withZoneOf } from "../../doses/zone-of-day.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useDosePanel } from "../dose-panel/use-dose-panel.tsx";
import { NoSchedule } from "../screen/no-schedule.tsx";
import { formatClock } from "./clock.ts";
import { NoBox, NoHistory, type Ready } from "./range-screen.tsx";
import type { Shown } from "./use-shown-doses.ts";
import { weekOf } from "./week-data.ts";
import { WeekHead, WeekTotal } from "./week-head.tsx";

const HOUR = 3_600_000;

interface WeekCardProps {
  ready: Ready;
  shown: Pick<Shown, "doses" | "lacksSchedule">;
  asTable: boolean;
}

/** Seven days as a chart or a table. */
export function WeekCard({ ready, shown, asTable }: WeekCardProps) {
  const t = useTranslations("week");
  const { profile, answer } = ready;
  const { doses, lacksSchedule } = shown;
  const { panel, choose } = useDosePanel(ready);
  return (
    <section className="card range-chart" aria-label={t("page")}>
      {lacksSchedule !== null ? (
        <NoSchedule medicine={lacksSchedule} />
      ) : doses.length === 0 && answer.extra_presses.length === 0 ? (
        <NoHistory />
      ) : (
        <>
          {asTable ? (
            <WeekTable ready={ready} doses={doses} />
          ) : (
            <WeekPicture ready={ready} doses={doses} onChoose={choose} />
          )}
          <NoBox profile={profile} />
          {panel}
        </>
      )}
    </section>
  );
}

interface WeekDoses {
  ready: Ready;
  doses: readonly Dose[];
}

function WeekTable({ ready: { answer, now }, doses }: WeekDoses) {
  const t = useTranslations("week");
  const chart = useTranslations("chart");
  const word = useTranslations("dose");
  const format = useFormat(answer.timezone);
  const start = Date.parse(answer.days[0]?.start_utc ?? "");
  const end = Math.min(now, Date.parse(answer.days.at(-1)?.end_utc ?? ""));
  const extra = answer.extra_presses.map(({ pressed_utc }) => ({
    key: pressed_utc,
    text: word("spokenExtra", { time: format.dateTime(pressed_utc) }),
  }));
  const silences = silentOf(answer, start, end, { chart, format });
  return (
    <DoseTable
      caption={t("table")}
      columns={["day", "due", "medicine"]}
      doses={[...doses].sort((a, b) => Date.parse(a.due_utc) - Date.parse(b.due_utc))}
      silent={answer.silent}
      zoneOn={(date) => withZoneOf(answer, date).timezone}
      notes={[...extra, ...silences.map(({ from, label }) => ({ key: from, text: label }))]}
    />
  );
}

/** An ongoing silence grows, but the chart need not be drawn every second. */
const REDRAW_INTERVAL = 60_000;

function WeekPicture({
  ready,
  doses,
  onChoose,
}: WeekDoses & { onChoose: (doses: Dose[]) => void }) {
  const t = useTranslations("week");
  const history = useTranslations("history");
  const chart = useTranslations("chart");
  const dose = useTranslations("dose");
  const { answer, today } = ready;
  const format = useFormat(answer.timezone);
  const now = Math.floor(ready.now / REDRAW_INTERVAL) * REDRAW_INTERVAL;
  const week = useMemo(
    () => weekOf(answer, doses, now, { chart, dose, format }),
    [answer, doses, now, chart, dose, format],
  );
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
        head={(day) => <WeekHead day={day} tally={week.tallies.get(day.date)} today={today} />}
        foot={(day) => <WeekTotal day={day} tally={week.tallies.get(day.date)} />}
        onChoose={choose}
      />
      <Legend kinds={kinds} silent={week.days.some((day) => day.silent.length > 0)} />
    </>
  );
}
