import type { Assignment, Calling } from "@dosebeat/contract/base/calling";
import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import type { WorklistRow, WorklistSensor } from "@dosebeat/contract/worklist";
import type { WorklistReason } from "@dosebeat/contract/worklist-reasons";
import { stateOf } from "../../boxes/sensors/state.ts";
import type { Row } from "../../database/schema.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Holder } from "./assignment-queries.ts";
import type { Caller } from "./caller-queries.ts";
import type { EntryRow } from "./entry-queries.ts";
import type { ListedRow } from "./shown-queries.ts";

export function presentEntry(
  row: Omit<EntryRow, "profile_id" | "is_newest" | "listed_at">,
  { userid }: Pick<Viewer, "userid">,
): WorklistEntry {
  const { id, kind, outcome, until_at, text, version, at, author, user_id } = row;
  return {
    id,
    kind,
    outcome,
    until: until_at?.toISOString() ?? null,
    text,
    version,
    at_utc: at.toISOString(),
    by: author,
    is_own: user_id === userid,
  };
}

export function presentCaller(
  { user_id, author, since, until_at }: Caller,
  { userid }: Pick<Viewer, "userid">,
): Calling {
  return {
    by: author,
    is_own: user_id === userid,
    since_utc: since.toISOString(),
    until_utc: until_at.toISOString(),
  };
}

export function presentHolder(
  { user_id, name, assigner, at }: Holder,
  { userid }: Pick<Viewer, "userid">,
): Assignment {
  return {
    userid: user_id,
    name,
    is_own: user_id === userid,
    by: assigner,
    at_utc: at.toISOString(),
  };
}

export function presentSensor(
  sensor: Pick<
    Row<"sensors">,
    | "deveui"
    | "serial_number"
    | "battery"
    | "last_received_at"
    | "interval_minutes"
    | "use_state"
    | "recent_frames"
  >,
  now: Date,
): WorklistSensor {
  const { deveui, serial_number, battery, last_received_at } = sensor;
  return {
    deveui,
    serial_number,
    battery,
    state: stateOf(sensor, now).state,
    sensortime: last_received_at?.toISOString() ?? null,
  };
}

/** For somebody without presses, adds since when, because callers ask about that. */
export function withLastPress(
  reasons: readonly WorklistReason[],
  pressed: Date | null,
): WorklistReason[] {
  return reasons.map((reason) =>
    reason.kind === "no_press" && pressed
      ? { ...reason, pressed_utc: pressed.toISOString() }
      : reason,
  );
}

/** A row as listed by GET /api/worklist. */
export function presentRow(
  row: ListedRow,
  viewer: Pick<Viewer, "userid">,
): { id: number; attributes: WorklistRow } {
  const { id, profileuid, givenname, familyname, record_number, born, telephone, timezone } = row;
  const { section, reasons, strip, last_press_at, version } = row;
  return {
    id,
    attributes: {
      profileuid,
      givenname,
      familyname,
      record_number,
      born,
      telephone,
      contact: contactOf(row),
      timezone,
      section,
      strip,
      reasons: withLastPress(reasons, last_press_at),
      last_press_utc: last_press_at?.toISOString() ?? null,
      sensor: boxOf(row),
      version,
      entry: entryOf(row, viewer),
      calling: callingOf(row, viewer),
      assigned: assignedOf(row, viewer),
    },
  };
}

function contactOf(row: ListedRow): WorklistRow["contact"] {
  const { contact_hours: hours, contact_language: language, needs_interpreter } = row;
  if (hours === null || needs_interpreter === null) return null;
  const isEmpty = hours === "" && language === null && !needs_interpreter;
  return isEmpty ? null : { hours, language, needs_interpreter };
}

function boxOf(row: ListedRow): WorklistSensor | null {
  const { box, serial_number, battery, last_received_at, box_state } = row;
  if (box === null) return null;
  const sensortime = last_received_at?.toISOString() ?? null;
  return { deveui: box, serial_number, battery, state: box_state, sensortime };
}

function entryOf(row: ListedRow, viewer: Pick<Viewer, "userid">): WorklistEntry | null {
  if (row.entry === null) return null;
  const entry = {
    id: row.entry,
    kind: row.entry_kind,
    outcome: row.entry_outcome,
    until_at: row.entry_until,
    text: row.entry_text,
    version: row.entry_version,
    at: row.entry_at,
    user_id: row.entry_by,
    author: row.entry_author,
  };
  return presentEntry(entry, viewer);
}

function callingOf(row: ListedRow, viewer: Pick<Viewer, "userid">): Calling | null {
  if (row.caller === null) return null;
  const { caller, caller_name, caller_since, caller_until } = row;
  const found = { user_id: caller, author: caller_name, since: caller_since };
  return presentCaller({ ...found, until_at: caller_until }, viewer);
}

function assignedOf(row: ListedRow, viewer: Pick<Viewer, "userid">): Assignment | null {
  if (row.holder === null) return null;
  const { holder: user_id, holder_name: name, holder_by: assigner, holder_at: at } = row;
  return presentHolder({ user_id, name, assigner, at }, viewer);
}
