import type { WorklistRow, WorklistSensor } from "@dosebeat/contract/worklist";
import type { WorklistEntry } from "@dosebeat/contract/worklist-entries";
import type { Row } from "../database/schema.ts";
import type { Viewer } from "../http/viewer.ts";
import { stateOf } from "../sensors/state.ts";
import type { EntryRow } from "./entry-queries.ts";
import type { WorklistDbRow } from "./list-queries.ts";

export function presentEntry(row: EntryRow, { userid }: Pick<Viewer, "userid">): WorklistEntry {
  const { id, kind, until_at, text, version, at, author, user_id } = row;
  return {
    ...{ id, kind, until: until_at?.toISOString() ?? null, text, version },
    ...{ at_utc: at.toISOString(), by: author, is_own: user_id === userid },
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
    ...{ deveui, serial_number, battery, state: stateOf(sensor, now).state },
    sensortime: last_received_at?.toISOString() ?? null,
  };
}

export function presentRow(
  row: WorklistDbRow & { section: WorklistRow["section"] },
  sensor: WorklistSensor | null,
  entry: WorklistEntry | null,
): { id: number; attributes: WorklistRow } {
  const { profile_id, profileuid, givenname, familyname, record_number, timezone } = row;
  const { section, reasons, strip, last_press_at, version } = row;
  return {
    id: profile_id,
    attributes: {
      ...{ profileuid, givenname, familyname, record_number, timezone, section, reasons, strip },
      last_press_utc: last_press_at?.toISOString() ?? null,
      ...{ sensor, version, entry },
    },
  };
}
