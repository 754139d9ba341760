import { type Sensor, SensorModel, type SensorSummary } from "@dosebeat/contract/sensors";
import { isSilent } from "@dosebeat/domain/silence";
import type { Row } from "../platform/schema.ts";
import type { ListedSensor } from "./queries.ts";

/** A registered box with its claim code, for administrators only. */
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
  };
}

export function presentSummary(
  row: ListedSensor,
  now: Date,
): { id: number; attributes: SensorSummary } {
  return {
    id: row.id,
    attributes: {
      deveui: row.deveui,
      serial_number: row.serial_number,
      battery: row.battery,
      batterymv: row.battery_mv,
      sensortime: row.last_received_at?.toISOString() ?? null,
      buttonmode: row.buttonmode,
      silent: isSilent(row.last_received_at, row.interval_minutes, now),
      rssi: row.rssi,
      snr: row.snr,
      profile: { data: presentOwner(row) },
    },
  };
}

function presentOwner({ profileid, profileuid, givenname, familyname }: ListedSensor) {
  if (profileid === null || profileuid === null) return null;
  return {
    id: profileid,
    attributes: { profileuid, givenname: givenname ?? "", familyname: familyname ?? "" },
  };
}
