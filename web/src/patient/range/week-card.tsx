import type { Dose, Doses } from "@dosebeat/contract/doses";
import { tallyOf } from "@dosebeat/domain/tally";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Legend } from "../../charts/legend/legend.tsx";
import { WeekChart } from "../../charts/week/week-chart.tsx";
import { withZoneOf } from "../../doses/answer.ts";
import { silentOf } from "../../doses/chart-data.ts";
import { DoseTable } from "../../doses/dose-table.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { useDosePanel } from "../dose-panel/use-dose-panel.tsx";
import { ChartTools } from "../screen/chart-tools.tsx";
import { MedicineChoice } from "../screen/medicine-choice.tsx";
import { NoSchedule } from "../screen/no-schedule.tsx";
import { useTallyText } from "../tally/use-tally-text.ts";
import { NoBox, NoHistory, type Ready } from "./range-screen.tsx";
import { useShownDoses } from "./use-shown-doses.ts";
import { type Week, weekOf } from "./week-data.ts";
import { WeekHead, WeekTotal } from "./week-head.tsx";

interface WeekCardProps {
  ready: Ready;
  /** First date of the week. */
  children: ReactNode;
}

/** A week as a chart or a table. */
export function WeekCard({ ready, children }: WeekCardProps) {
  const t = useTranslations("week");
  const { profile, answer, now } = ready;
  const shown = useShownDoses(ready);
  const { panel, choose } = useDosePanel(ready);
  const tally = useTallyText();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="card" aria-label={t("page")} data-tour-root>
      <ChartTools chart="week" asTable={asTable} onTable={setAsTable}>
        {children}
        <MedicineChoice medicines={shown.medicines} choice={shown.choice} onChoose={shown.choose} />
      </ChartTools>
      {shown.lacksSchedule !== null ? (
        <NoSchedule medicine={shown.lacksSchedule} />
      ) : shown.doses.length === 0 && answer.extra_presses.length === 0 ? (
        <NoHistory />
      ) : (
        <>
          <p className="range-summary" aria-live="polite">
            {tally.sentence(tallyOf(shown.doses))}
          </p>
          {asTable ? (
            <WeekTable doses={shown.doses} answer={answer} now={now} />
          ) : (
            <WeekPicture ready={ready} doses={shown.doses} onChoose={choose} />
          )}
          <NoBox profile={profile} />
          {panel}
        </>
      )}
    </section>
  );
}

function WeekTable({ doses, answer, now }: { doses: Dose[]; answer: Doses; now: number }) {
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

interface WeekPictureProps {
  ready: Ready;
  doses: Dose[];
  onChoose: (doses: Dose[]) => void;
}

function WeekPicture({ ready, doses, onChoose }: WeekPictureProps) {
  const t = useTranslations("week");
  const chart = useTranslations("chart");
  const dose = useTranslations("dose");
  const { answer, now, today } = ready;
  const format = useFormat(answer.timezone);
  const week: Week = weekOf(answer, doses, now, { chart, dose, format });
  const kinds = new Set(week.days.flatMap((day) => day.marks.map((mark) => mark.kind)));
  const choose = (key: string) => {
    const chosen = week.doses.get(key);
    if (chosen) onChoose(chosen);
  };
  return (
    <>
      <WeekChart
        days={week.days}
        scale={week.scale}
        label={t("label")}
        nowLabel={chart("now", {
          time: format.inZone(withZoneOf(answer, today).timezone).time(now),
        })}
        head={(day) => <WeekHead day={day} tally={week.tallies.get(day.date)} today={today} />}
        foot={(day) => <WeekTotal day={day} tally={week.tallies.get(day.date)} />}
        onChoose={choose}
      />
      <Legend kinds={kinds} silent={week.days.some((day) => day.silent.length > 0)} />
    </>
  );
}
