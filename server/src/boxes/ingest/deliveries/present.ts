import type { IngestDelivery } from "@dosebeat/contract/ingest-keys";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { Row } from "../../../database/schema.ts";
import { startOf } from "../../sensors/coarse/steps.ts";
import type { ToldDelivery } from "./queries.ts";

/** A delivery as defined by the contract. */
export function presentDelivery({
  key_id: _,
  received_at,
  ...delivery
}: Row<"ingest_deliveries">): IngestDelivery {
  return { ...delivery, received_utc: received_at.toISOString(), is_coarse: false };
}

/**
 * Deliveries as technicians get them, newest first. Row numbers are shared by all keys, so comparing them with other
 * keys' would reveal when a delivery came; instead each has its place on the page.
 */
export function presentCoarseDeliveries(rows: readonly ToldDelivery[]): IngestDelivery[] {
  return rows.map((row, index) => {
    const { is_coarse, received_at } = row;
    const at = is_coarse ? startOf(received_at, HOUR) : received_at;
    const told = presentDelivery({ ...row, id: rows.length - index, received_at: at });
    return { ...told, is_coarse };
  });
}
