import type { StudyRow } from "@dosebeat/contract/study-tables";
import { counts } from "@dosebeat/domain/adherence/adherence";
import { SECOND } from "@dosebeat/domain/time/durations";
import { zoneOn } from "@dosebeat/domain/time/local-time";
import { monitoredDays } from "../../state/adherence/monitored-days.ts";
import { presentDose } from "../../state/doses/days.ts";
import { openingsIn } from "../../state/doses/openings-again.ts";
import { instantCell, localCell } from "./cells.ts";
import { findStudyBoxes } from "./queries.ts";
import type { AskedRows } from "./study-task.ts";

export async function doseRows(asked: AskedRows): Promise<StudyRow<"doses">[]> {
  const { parts, profileid, number, range, timeline } = asked;
  const boxes = await findStudyBoxes(parts.db, profileid, timeline.now);
  const { second } = await openingsIn(parts, profileid, timeline, range);
  const near = new Set(second.map((opening) => opening.near.due.getTime()));
  const counted = new Map(
    monitoredDays(timeline, range).map(({ day }) => [day.date, counts(day)] as const),
  );
  const rows = timeline.doses.map((dose) => {
    const shown = presentDose(dose, timeline);
    const timezone = zoneOn(dose.day, timeline.zones);
    const at = dose.pressed ?? dose.due;
    const box = boxes.findLast(({ from, to }) => from <= at && (to === null || at < to));
    const doubt = shown.searched?.doubt ?? null;
    const isUnheard = doubt?.kind === "unheard";
    return {
      record_number: number,
      date: dose.day,
      medicine_id: dose.medicine,
      medicine: shown.medicine.name,
      strength: shown.medicine.strength,
      schedule_id: dose.schedule,
      dosage_time: dose.time.slice(0, 5),
      timezone,
      due_utc: shown.due_utc,
      due_local: localCell(dose.due, timezone),
      amount: dose.amount,
      unit: shown.unit,
      window_from_utc: new Date(dose.window.from).toISOString(),
      window_to_utc: new Date(Math.ceil(dose.window.to / SECOND) * SECOND).toISOString(),
      pressed_utc: shown.pressed_utc,
      pressed_local: dose.pressed && localCell(dose.pressed, timezone),
      deviation_minutes: shown.deviation_minutes,
      status: shown.status,
      status_if_counted: shown.status_if_counted,
      counted: counted.get(dose.day) ?? false,
      confirmed_utc: shown.confirmed_utc,
      reason: shown.reason,
      stated_by: shown.stated_by,
      said_utc: shown.stated_by && instantCell(dose.statement?.saidAt),
      second_opening: near.has(dose.due.getTime()),
      doubt: doubt?.kind ?? (dose.statusIfCounted === "unknown" ? "neighbour" : null),
      doubt_from_utc: isUnheard ? doubt.from_utc : null,
      doubt_to_utc: isUnheard ? doubt.to_utc : null,
      deveui: box?.deveui ?? null,
    };
  });
  return rows.sort(byInstantAndId);
}

function byInstantAndId(one: StudyRow<"doses">, other: StudyRow<"doses">): number {
  const [first, second] = [String(one.due_utc), String(other.due_utc)];
  if (first !== second) return first < second ? -1 : 1;
  return (
    Number(one.medicine_id) - Number(other.medicine_id) ||
    Number(one.schedule_id) - Number(other.schedule_id)
  );
}
