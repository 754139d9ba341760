import type { SensorDecoding } from "@dosebeat/contract/sensor-changes";
import type { SensorDetail } from "@dosebeat/contract/sensor-detail";
import { type Sensor, SensorModel } from "@dosebeat/contract/sensors";
import type { UplinkAttributes } from "@dosebeat/contract/uplinks";
import { z } from "zod";
import type { Row } from "../../database/schema.ts";
import { undoableUntil } from "../../http/undo.ts";
import type { ListedBinding } from "./bindings/held-queries.ts";
import type { ToldBox } from "./coarse/queries.ts";
import { silentAfterMinutes, stateOf } from "./state.ts";
import type { UplinkRow } from "./uplinks/queries.ts";

/** A registered box with its claim code, for administrators and technicians only. */
export function presentSensor(row: Row<"sensors">): Sensor {
  return {
    id: row.id,
    deveui: row.deveui,
    serial_number: row.serial_number,
    claimcode: row.claimcode,
    model: SensorModel.parse(row.model),
    joineui: row.joineui,
    qrprofileid: row.qrprofileid,
    interval_minutes: row.interval_minutes,
    box_group: row.box_group,
    place: row.place,
    notes: row.notes,
  };
}

/** What is worked out from the history of a box. */
type WorkedOut = Pick<
  SensorDetail,
  "interval_exceeded_percent" | "battery_days_left" | "lost_by_patient"
>;

export function presentDetail(
  row: ToldBox,
  bindings: readonly ListedBinding[],
  workedOut: WorkedOut,
  { userid, now }: { userid: number; now: Date },
): SensorDetail {
  return {
    ...presentSensor(row),
    createdAt: row.created_at.toISOString(),
    ...stateOf(row, now),
    is_coarse: row.is_coarse,
    silent_after_minutes: silentAfterMinutes(row.interval_minutes),
    ...workedOut,
    battery: row.battery,
    batterymv: row.battery_mv,
    buttonmode: row.buttonmode,
    rssi: row.rssi,
    snr: row.snr,
    sensortime: row.last_received_at?.toISOString() ?? null,
    readingtime: row.last_reading_at?.toISOString() ?? null,
    bindings: bindings.map(
      ({ valid_from, valid_to, entered_at, entered_by, is_lost: _, ...owner }) => ({
        ...owner,
        from: valid_from.toISOString(),
        to: valid_to?.toISOString() ?? null,
        entered: entered_at?.toISOString() ?? null,
        undo_until:
          entered_by === userid ? (undoableUntil(entered_at, now)?.toISOString() ?? null) : null,
      }),
    ),
  };
}

/** @param decoding undefined: the model was never changed */
export function presentDecoding(
  { model }: Row<"sensors">,
  decoding: Row<"sensor_decodings"> | undefined,
): SensorDecoding {
  const { done = 0, total = 0, finished_at = null } = decoding ?? {};
  return {
    model: SensorModel.parse(model),
    done,
    total,
    is_finished: !decoding || finished_at !== null,
  };
}

export function presentUplink(row: UplinkRow): { id: number; attributes: UplinkAttributes } {
  const { id, sensor_id: _, ...attributes } = row;
  return {
    id,
    attributes: {
      ...attributes,
      received_at: row.received_at.toISOString(),
      arrived_at: row.arrived_at.toISOString(),
      frame: row.frame?.toString("hex") ?? null,
      log: row.event === "log" ? networkLogOf(row.body) : null,
    },
  };
}

const NetworkLog = z.object({
  level: z.string(),
  code: z.string(),
  description: z.string().nullish(),
});

function networkLogOf(body: unknown): UplinkAttributes["log"] {
  const log = NetworkLog.safeParse(body).data;
  return log ? { ...log, description: log.description ?? null } : null;
}
