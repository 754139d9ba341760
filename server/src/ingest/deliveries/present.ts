import type { IngestDelivery } from "@dosebeat/contract/ingest-keys";
import type { Row } from "../../database/schema.ts";

/** A delivery as the contract has it. */
export function presentDelivery({
  key_id: _,
  received_at,
  ...delivery
}: Row<"ingest_deliveries">): IngestDelivery {
  return { ...delivery, received_utc: received_at.toISOString() };
}
