import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import type { Schedule } from "@dosebeat/contract/schedules";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { DayChartData } from "../../../charts/day/data.ts";
import { DayChart } from "../../../charts/day/day-chart.tsx";
import { Legend } from "../../../charts/legend/legend.tsx";
import { isAside } from "../../../charts/legend/status-looks.ts";
import { StatusSign } from "../../../charts/legend/status-shape.tsx";
import { TourButton } from "../../../charts/tour/tour-button.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { isNeeded } from "../../../nouns/as-needed/as-needed-medicines.ts";
import { useAsideTexts } from "../../../nouns/as-needed/use-aside-texts.ts";
import { chartDataOf } from "../../../nouns/doses/chart-data.ts";
import { DoseTable } from "../../../nouns/doses/dose-table.tsx";
import { useDoseName } from "../../../nouns/doses/use-dose-name.ts";
import { toastFailed } from "../../../ui/toasts/toasts.tsx";
import { type Choice, chartMedicines, useChartChoice } from "../screen/chart-choice.ts";
import { DayNavigation } from "../screen/day-navigation.tsx";
import { MedicineChoice } from "../screen/medicine-choice.tsx";
import { NoSchedule } from "../screen/no-schedule.tsx";
import { useCurve } from "../screen/use-curve.ts";
import { DayViews } from "./day-views.tsx";
import "./day-card.css";

export interface DayCardProps {
  profile: Profile;
  schedules: Schedule[];
  answer: Doses;
  date: string;
  today: string;
  now: number;
  /** Opens a dose's details by its key. */
  onChoose: (key: string) => void;
}

/** A day as a chart or a table. */
export function DayCard({ profile, schedules, answer, date, today, now, onChoose }: DayCardProps) {
  const t = useTranslations("chart");
  const dose = useTranslations("dose");
  const format = useFormat(answer.timezone);
  const known = chartMedicines(profile, answer);
  const [choice, keepChoice] = useChartChoice(known);
  const hasSchedule = (medicine: Choice) =>
    medicine === "all" ||
    schedules.some((schedule) => schedule.medicine.id === medicine) ||
    isNeeded(profile.medicines, medicine);
  const choose = (medicine: Choice) => {
    keepChoice(medicine);
    if (!hasSchedule(medicine)) toastFailed(t("noSchedule"));
  };
  const [asTable, setAsTable] = useState(false);
  const day = answer.days.find((found) => found.date === date);
  const curve = useCurve(profile.sensor, day);
  const medicines = shownMedicines(profile, answer, date, choice);
  const nameOf = useDoseName();
  const aside = useAsideTexts(profile.medicines);
  const data = chartDataOf(
    { answer, date, medicines, isAll: choice === "all", curve, now },
    { dose, chart: t, format, nameOf, aside },
  );
  const doses = answer.doses.filter(
    (found) => found.date === date && (choice === "all" || found.medicine.id === choice),
  );
  const title = date === today ? t("today") : t("day", { day: format.shortDate(date) });
  const lacksSchedule = doses.length === 0 && choice !== "all" && !hasSchedule(choice);
  return (
    <section className="card day-card" aria-labelledby="day-title" data-tour-root>
      <h2 id="day-title">{title}</h2>
      <DayViews day={date === today ? undefined : date} asTable={asTable} onTable={setAsTable} />
      <div className="day-card-tools">
        <DayNavigation date={date} today={today} />
        <MedicineChoice medicines={known} choice={choice} onChoose={choose} />
        <TourButton chart="day" onStart={() => setAsTable(false)} />
      </div>
      {lacksSchedule && <NoSchedule medicine={choice} />}
      {!lacksSchedule && data && doses.length === 0 && <RestNote plan={day?.plan} />}
      {!lacksSchedule && data && (
        <div className="day-body">
          {asTable ? (
            <DoseTable
              caption={t("tableCaption", { day: format.weekday(date) })}
              columns={["due", "medicine"]}
              doses={doses}
              silent={answer.silent}
              zoneOn={() => answer.timezone}
              notes={notesOf(data)}
            />
          ) : (
            <DayPictureOf data={data} zone={answer.timezone} now={now} onChoose={onChoose} />
          )}
        </div>
      )}
    </section>
  );
}

/** A day of the plan on which nothing is due. */
function RestNote({ plan }: { plan: Doses["days"][number]["plan"] | undefined }) {
  const t = useTranslations("chart");
  if (plan !== "not_due" && plan !== "paused") return null;
  return (
    <p className="day-rest">
      <StatusSign kind="not_due" />
      {t(plan === "paused" ? "pausedDay" : "notDueDay")}
    </p>
  );
}

function notesOf({ lanes, silent }: DayChartData) {
  const asides = lanes.flatMap(({ marks }) => marks).filter(({ kind }) => isAside(kind));
  return [
    ...asides.map(({ key, label }) => ({ key, text: label })),
    ...silent.map(({ from, label }) => ({ key: from, text: label })),
  ];
}

interface DayPictureProps {
  data: DayChartData;
  zone: string;
  now: number;
  onChoose: (key: string) => void;
}

function DayPictureOf({ data, zone, now, onChoose }: DayPictureProps) {
  const t = useTranslations("chart");
  const format = useFormat(zone);
  const kinds = new Set(data.lanes.flatMap((lane) => lane.marks.map((mark) => mark.kind)));
  return (
    <>
      <DayChart
        data={data}
        label={t("label", { from: format.dateTime(data.start), to: format.dateTime(data.end) })}
        nowLabel={t("now", { time: format.time(now) })}
        silentLabel={t("silent")}
        formatTime={format.time}
        onChoose={onChoose}
      />
      <Legend kinds={kinds} silent={data.silent.length > 0} />
    </>
  );
}

/** The selected medicine, or all with a dose on that day, in plan order. */
function shownMedicines(profile: Profile, answer: Doses, date: string, choice: Choice) {
  const onDay = answer.doses.filter((dose) => dose.date === date).map((dose) => dose.medicine);
  const known = new Map([...profile.medicines, ...onDay].map((found) => [found.id, found]));
  const ids = choice === "all" ? new Set(onDay.map((found) => found.id)) : new Set([choice]);
  return [...known.values()].filter((medicine) => ids.has(medicine.id));
}
