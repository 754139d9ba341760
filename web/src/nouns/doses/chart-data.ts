import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { useTranslations } from "use-intl";
import type { Curve, DayChartData, Lane, Mark } from "../../charts/day/data.ts";
import type { Format } from "../../i18n/use-format.ts";
import { type AsideTexts, intakeLane, intakesIn, pressLane } from "./aside-marks.ts";
import { doseKey } from "./dose-key.ts";
import { statusText } from "./status-text.ts";
import type { DoseName } from "./use-dose-name.ts";

export interface ChartTexts {
  dose: ReturnType<typeof useTranslations<"dose">>;
  chart: ReturnType<typeof useTranslations<"chart">>;
  format: Format;
  /** Names a dose with its amount. */
  nameOf: DoseName;
  /** Names as-needed intakes and named presses. */
  aside: AsideTexts;
}

interface ChartOptions {
  answer: Doses;
  date: string;
  /** Whether intakes of all medicines are shown, not only of those in `medicines`. */
  isAll: boolean;
  /** Medicines to show, one lane each, even if nothing is due. */
  medicines: { id: number; name: string; strength: string }[];
  curve: Curve | null;
  now: number;
}

/** Data of one chart day; null if the response does not include it. */
export function chartDataOf(options: ChartOptions, texts: ChartTexts): DayChartData | null {
  const { answer, now } = options;
  const day = answer.days.find((found) => found.date === options.date);
  if (!day) return null;
  const start = Date.parse(day.start_utc);
  const end = Date.parse(day.end_utc);
  const lanes = options.medicines.map((medicine) => laneOf(medicine, options, texts));
  const bounds = { start, end };
  const shown = new Set(options.medicines.map(({ id }) => id));
  const asides = [
    intakeLane(intakesIn(answer, bounds, options.isAll ? null : shown), texts),
    pressLane(answer, bounds, texts),
  ].filter((lane) => lane !== null);
  return {
    start,
    end,
    now: now >= start && now < end ? now : null,
    lanes: [...lanes, ...asides],
    silent: silentOf(answer, start, Math.min(end, now), texts),
    curve: options.curve,
  };
}

function laneOf(
  medicine: ChartOptions["medicines"][number],
  options: ChartOptions,
  texts: ChartTexts,
): Lane {
  const doses = options.answer.doses.filter(
    (dose) => dose.date === options.date && dose.medicine.id === medicine.id,
  );
  const marks = doses.map((dose) => markOf(dose, options.answer, texts));
  return {
    key: String(medicine.id),
    name: medicine.name,
    detail: medicine.strength,
    dues: doses.map((dose) => Date.parse(dose.due_utc)),
    amounts: doses.flatMap(({ due_utc, amount }) =>
      amount === null ? [] : [{ at: Date.parse(due_utc), text: `×${texts.format.number(amount)}` }],
    ),
    marks: marks.sort((a, b) => a.at - b.at),
  };
}

function markOf(dose: Dose, answer: Doses, texts: ChartTexts): Mark {
  return {
    key: doseKey(dose),
    at: markedAt(dose),
    kind: dose.status,
    deviation: dose.deviation_minutes,
    label: doseLabel([texts.nameOf(dose)], dose, answer.silent, texts),
  };
}

/** Where to draw a dose: at its press, else at the recorded time, else at its due time. */
export function markedAt(dose: Dose): number {
  return Date.parse(dose.pressed_utc ?? dose.confirmed_utc ?? dose.due_utc);
}

/** The label of a mark for one dose, or for several with the same outcome. */
export function doseLabel(
  names: string[],
  dose: Dose,
  silent: Doses["silent"],
  { dose: t, format }: Pick<ChartTexts, "dose" | "format">,
): string {
  const values = {
    medicine: format.list(names),
    due: format.time(dose.due_utc),
    status: statusText(t, format, dose, silent),
  };
  return dose.pressed_utc && dose.status !== "on_time"
    ? t("spokenPressed", { ...values, pressed: format.time(dose.pressed_utc) })
    : t("spoken", values);
}

/** The box's silences within a period, with labels. */
export function silentOf(
  answer: Doses,
  start: number,
  end: number,
  { chart: t, format }: Pick<ChartTexts, "chart" | "format">,
) {
  return answer.silent
    .map((gap) => ({
      from: Math.max(start, Date.parse(gap.from_utc)),
      to: Math.min(end, gap.to_utc === null ? end : Date.parse(gap.to_utc)),
      label:
        gap.to_utc === null
          ? t("silentSince", { from: format.dateTime(gap.from_utc) })
          : t("silentFrom", {
              from: format.dateTime(gap.from_utc),
              to: format.dateTime(gap.to_utc),
            }),
    }))
    .filter((gap) => gap.to > gap.from);
}
