import type { Entry } from "../../access/audit/queries.ts";
import type { Row } from "../../database/schema.ts";

/** The registration of a box, for the audit log. */
export function registeredEntry({ id, deveui }: Row<"sensors">): Entry {
  return { kind: "sensor-registered", profileid: null, details: { sensor: id, deveui } };
}
