import type { SensorState } from "@dosebeat/contract/sensors";
import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";
import { whereAll } from "../../../database/fast-sql/json-page.ts";
import { stateAt } from "../coarse/state-queries.ts";
import { boxesOf, conditions, type SummariesQuery, type Told } from "./queries.ts";

const BATCH = 500;

/** A box as written to a file. */
export interface ExportedBox {
  id: number;
  deveui: string;
  serial_number: string | null;
  model: string;
  joineui: string | null;
  qrprofileid: string | null;
  interval_minutes: number | null;
  use_state: "in_use" | "retired" | "lost";
  box_group: string | null;
  place: string | null;
  notes: string | null;
  condition: SensorState;
  last_received_at: Date | null;
  battery: number | null;
  is_bound: boolean;
}

/** Every box that matches, by id, read in batches. */
export async function* exportedBoxes(
  db: Db,
  query: SummariesQuery,
  now: Date,
  told: Told,
): AsyncGenerator<ExportedBox> {
  let after = 0;
  for (;;) {
    const filters = [...conditions(query, told, now), sql<boolean>`sensors.id > ${after}`];
    const { rows } = await sql<ExportedBox>`
      select id, deveui, serial_number, model, joineui, qrprofileid, interval_minutes, use_state,
        box_group, place, notes, ${stateAt(now)} as condition, last_received_at, battery,
        exists (select from bindings
          where bindings.sensor_id = sensors.id and bindings.valid_to is null) as is_bound
      from ${boxesOf(told, now)} ${whereAll(filters)}
      order by sensors.id limit ${sql.lit(BATCH)}`.execute(db);
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}
