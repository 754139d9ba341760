import type { Dose, Doses } from "@dosebeat/contract/doses";
import { isOpen } from "@dosebeat/domain/statuses";
import { type Tally, tallyOf } from "@dosebeat/domain/tally";
import type { StripRow } from "../../charts/month/strip.ts";
import { doseKey } from "../../doses/dose-key.ts";
import { wasOffline } from "../../doses/was-offline.ts";
import { formatDosageTime } from "../../i18n/format.ts";
import { inDayOrder } from "../../schedules/day-parts.ts";

interface Texts {
  row: (time: string, tally: Tally) => string;
  extra: (count: number) => string;
}

/** A row per time of day, in the order of the chart day, and one for extra presses. */
export function stripOf(answer: Doses, doses: readonly Dose[], texts: Texts): StripRow[] {
  const place = new Map(answer.days.map(({ date }, index) => [date, index]));
  const times = inDayOrder([...new Set(doses.map(({ dosage_time }) => dosage_time))]);
  const rows = times.map((time) => {
    const atTime = doses.filter(({ dosage_time, date }) => dosage_time === time && place.has(date));
    const marks = atTime.map((dose) => ({
      key: doseKey(dose),
      day: place.get(dose.date) ?? 0,
      kind: dose.status,
      deviation: dose.deviation_minutes,
      isOffline: !isOpen(dose.status) && wasOffline(dose, answer.silent),
    }));
    const label = formatDosageTime(time);
    const text = texts.row(label, tallyOf(atTime));
    return { key: time, label, text, dues: marks.map(({ day }) => day), marks };
  });
  const extra = extraRow(answer, texts);
  return extra ? [...rows, extra] : rows;
}

function extraRow({ days, extra_presses }: Doses, texts: Texts): StripRow | null {
  if (extra_presses.length === 0) return null;
  const marks = extra_presses.map(({ pressed_utc }) => {
    const at = Date.parse(pressed_utc);
    const day = days.findIndex(
      ({ start_utc, end_utc }) => Date.parse(start_utc) <= at && at < Date.parse(end_utc),
    );
    return { key: pressed_utc, day, kind: "extra" as const, deviation: null, isOffline: false };
  });
  const known = marks.filter(({ day }) => day !== -1);
  return { key: "extra", label: null, text: texts.extra(known.length), dues: [], marks: known };
}
