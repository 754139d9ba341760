import { BATTERY_SERVICE_SOON } from "@dosebeat/domain/presses/silence";
import { type Kysely, sql } from "kysely";
import { limitTo } from "../../../server/src/database/fast-sql/json-page.ts";
import { queryPrepared } from "../../../server/src/database/fast-sql/prepared.ts";
import type { Database } from "../../../server/src/database/schema.ts";
import { type Paged, pageOf } from "../../../server/src/http/paging.ts";
import type { Totals } from "../../../server/src/peers/cached/totals.ts";

interface Row {
  id: number;
  deveui: string;
  serial_number: string | null;
  model: string;
  battery: number | null;
  battery_mv: number | null;
  last_received_at: Date | null;
  buttonmode: number | null;
  state: string;
  rssi: number | null;
  snr: number | null;
  profile_id: number | null;
  profileuid: string;
  givenname: string;
  familyname: string;
}

/** Reads rows; only all by id, which is what is measured. */
export async function listSensors(db: Kysely<Database>, totals: Totals, query: Paged, now: Date) {
  const rows = await queryPrepared(
    db,
    sql<Row>`
      select page.id, deveui, serial_number, model, battery, battery_mv, last_received_at, buttonmode, state,
        rssi, snr, profiles.id as profile_id, profileuid, givenname, familyname
      from (
        select sensors.*, case
          when is_not_understood(sensors.recent_frames) then 'not_understood'
          when sensors.last_received_at is null then 'never_seen'
          when sensors.last_received_at < ${now}::timestamptz
            - make_interval(mins => greatest(3 * coalesce(sensors.interval_minutes, 60), 120)) then 'silent'
          when sensors.battery < ${BATTERY_SERVICE_SOON} then 'low_battery'
          else 'alive' end as state
        from sensors where sensors.use_state = 'in_use' order by sensors.id ${limitTo(pageOf(query))}
      ) as page
      left join lateral (
        select profiles.id, profileuid, givenname, familyname
        from bindings join profiles on profiles.id = bindings.profile_id
        where bindings.sensor_id = page.id and bindings.valid_to is null limit 1
      ) as profiles on true
      order by page.id`,
  );
  const { rows: unused } = await sql<{ count: number }>`
    select count(*)::integer as count from sensors where use_state <> 'in_use'`.execute(db);
  const total = (await totals.of("sensors")) - (unused[0]?.count ?? 0);
  return { items: rows.map(present), total };
}

function present(row: Row) {
  const { profileuid, givenname, familyname } = row;
  return {
    id: row.id,
    attributes: {
      deveui: row.deveui,
      serial_number: row.serial_number,
      model: row.model,
      battery: row.battery,
      batterymv: row.battery_mv,
      sensortime: row.last_received_at?.toISOString() ?? null,
      buttonmode: row.buttonmode,
      silent: row.state === "silent" || row.state === "never_seen",
      state: row.state,
      rssi: row.rssi,
      snr: row.snr,
      profile: {
        data: row.profile_id && {
          id: row.profile_id,
          attributes: { profileuid, givenname, familyname },
        },
      },
    },
  };
}
