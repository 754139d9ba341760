import type { MedicineInput } from "@dosebeat/contract/medicines";
import {
  areMoreDue,
  firstClash,
  isEverDue,
  type RuleInSpan,
} from "@dosebeat/domain/plan/plan-rules";
import { zoneExists } from "@dosebeat/domain/time/local-time";
import { conflict, type Fault, problem, Refusal } from "../../http/errors.ts";
import { laterDay } from "./days.ts";
import { firstPlan, type NewRow } from "./rows.ts";

/** The most rows due on one day, and the most rows of a medicine now and later. */
const MOST_A_DAY = 48;
const MOST_ROWS = 400;

/** The days of a medicine, and where a request names its rows. */
interface Checked {
  startdate: string;
  enddate: string | null;
  /** The path of a row in the request, from its index and possibly a property of it; without both, of all rows. */
  pathOf: (...row: [] | [number] | [number, string]) => Fault["path"];
}

/** A row to add: its place in the request and its first chart day. */
export interface AddedRow {
  row: NewRow;
  index: number;
  first: string;
}

/** @throws 400 for a home zone that does not exist; call it before its days are worked out */
export function refuseZones(
  rows: readonly { timezone: string | null }[],
  pathOf: Checked["pathOf"],
): void {
  const faults = rows.flatMap(({ timezone }, index) =>
    timezone === null || zoneExists(timezone)
      ? []
      : [{ path: pathOf(index, "timezone"), ...problem("zone") }],
  );
  const [first] = faults;
  if (first) throw new Refusal(400, "ValidationError", first, faults);
}

/**
 * Refuses rows that no plan can have. Rows already stored stay, whatever they are.
 *
 * @throws 400 for a row that is never due, and for too many rows; 409 for two with one time on one day
 */
export function refuseRows(
  added: readonly AddedRow[],
  kept: readonly NewRow[],
  checked: Checked,
): void {
  const faults = added.flatMap((one) => faultOf(one, checked) ?? []);
  const [first] = faults;
  if (first) throw new Refusal(400, "ValidationError", first, faults);
  // Comparing rows with each other requires that their number is limited.
  refuseTooMany(added, kept, checked);
  refuseClash(added, kept, checked);
}

/** Refuses rows of a new medicine. @param path of the medicine in the request */
export function refuseFirstPlan(
  { schedules, startdate, enddate }: Pick<MedicineInput, "schedules" | "startdate" | "enddate">,
  path: Fault["path"],
): void {
  const pathOf: Checked["pathOf"] = (...row) => [...path, "schedules", ...row];
  refuseZones(schedules, pathOf);
  const added = firstPlan(schedules, startdate, null).map((row, index) => {
    const first = laterDay(row.valid_from ?? startdate, startdate);
    return { row, index, first };
  });
  refuseRows(added, [], { startdate, enddate, pathOf });
}

function faultOf({ row, index, first }: AddedRow, checked: Checked): Fault | undefined {
  const { startdate, enddate, pathOf } = checked;
  const { valid_to } = row;
  if (enddate !== null && first > enddate) {
    return { path: pathOf(index, "valid_from"), ...problem("phase_outside") };
  }
  if (valid_to !== null && valid_to < startdate) {
    return { path: pathOf(index, "valid_to"), ...problem("phase_outside") };
  }
  if (valid_to !== null && valid_to < first) {
    return { path: pathOf(index, "valid_to"), ...problem("phase_order") };
  }
  if (!isEverDue(inSpan(row, first, enddate))) {
    return { path: pathOf(index), ...problem("never_due") };
  }
  return undefined;
}

function refuseClash(
  added: readonly AddedRow[],
  kept: readonly NewRow[],
  { startdate, enddate, pathOf }: Checked,
): void {
  const clash = firstClash(
    added.map(({ row, first }) => inSpan(row, first, enddate)),
    kept.map((row) => inSpan(row, startdate, enddate)),
  );
  const found = clash === null ? undefined : added[clash];
  if (!found) return;
  const fault = problem("time_known", { time: found.row.dosage_time.slice(0, 5) });
  const refusal = conflict(fault);
  refusal.faults.push({ path: pathOf(found.index, "dosage_time"), ...fault });
  throw refusal;
}

function refuseTooMany(
  added: readonly AddedRow[],
  kept: readonly NewRow[],
  { startdate, enddate, pathOf }: Checked,
): void {
  const refuseMoreThan = (max: number) => {
    const fault = problem("too_many", { max });
    throw new Refusal(400, "ValidationError", fault, [{ path: pathOf(), ...fault }]);
  };
  if (added.length + kept.length > MOST_ROWS) refuseMoreThan(MOST_ROWS);
  const rows = [
    ...added.map(({ row, first }) => inSpan(row, first, enddate)),
    ...kept.map((row) => inSpan(row, startdate, enddate)),
  ];
  if (areMoreDue(rows, MOST_A_DAY)) refuseMoreThan(MOST_A_DAY);
}

function inSpan(row: NewRow, from: string, enddate: string | null): RuleInSpan {
  const { dosage_time, recurrence, valid_from, valid_to } = row;
  const rule = { time: dosage_time, recurrence, validFrom: valid_from, validTo: valid_to };
  return { rule, span: { from, to: enddate } };
}
