import type { Profile } from "@dosebeat/contract/profiles";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { ProfileRow } from "../../access/profiles/queries.ts";
import { startOf } from "../../boxes/sensors/coarse/steps.ts";
import type { LinkedSensor } from "../../boxes/sensors/queries.ts";

export function presentUserdata(
  row: ProfileRow,
  sensor: LinkedSensor | undefined,
  { medicines, help, study }: Pick<Profile, "medicines" | "help" | "study">,
): Profile {
  return {
    id: row.id,
    userid: row.user_id,
    profileuid: row.profileuid,
    givenname: row.givenname,
    familyname: row.familyname,
    language: row.language,
    timezone: row.timezone,
    primarycolor: row.primarycolor,
    is_active: row.is_active,
    is_dark: row.theme === "dark",
    theme: row.theme,
    is_simple: row.is_simple,
    is_linked: sensor !== undefined,
    createdAt: row.created_at.toISOString(),
    record_number: row.record_number,
    born: row.born,
    telephone: row.telephone,
    sensor: sensor ? presentLinkedSensor(sensor, study?.keeps_doses ?? false) : null,
    medicines,
    profile_role: { profiletype: row.role },
    help,
    study,
  };
}

/** Hides what the box reported before it belonged to this patient, since it concerns another patient. */
function presentLinkedSensor(sensor: LinkedSensor, isKept: boolean): Profile["sensor"] {
  const { last_received_at, valid_from } = sensor;
  const isOwn = last_received_at !== null && last_received_at >= valid_from;
  return {
    id: sensor.id,
    serial_number: sensor.serial_number,
    deveui: sensor.deveui,
    battery: isOwn ? sensor.battery : null,
    buttonmode: isOwn ? sensor.buttonmode : null,
    // If a study hides doses, only the hour is shown, since each press causes a message.
    sensortime: isOwn
      ? (isKept ? startOf(last_received_at, HOUR) : last_received_at).toISOString()
      : null,
  };
}
