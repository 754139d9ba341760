import { type BatteryDay, batteryDaysLeft, STEADY } from "@dosebeat/domain/boxes/battery-forecast";
import { DAY, SECOND } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { Row } from "../../database/schema.ts";

/** Days until the battery of a box is empty, by the lowest level of each day (UTC); null: no steady decline. */
export async function forecastBattery(
  db: Db,
  { id, model }: Pick<Row<"sensors">, "id" | "model">,
  now: Date,
): Promise<number | null> {
  const from = new Date(now.getTime() - STEADY.lookedAtDays * DAY);
  const query = sql<BatteryDay>`
    select floor(extract(epoch from at) / ${sql.lit(DAY / SECOND)})::int8 as day, min(battery) as percent
    from readings
    where sensor_id = ${id} and at > ${instant(from)} and at <= ${instant(now)} and battery is not null
    group by 1`;
  const rows = await queryPrepared(db, query);
  return batteryDaysLeft(model, rows, Math.floor(now.getTime() / DAY));
}
