import type { Medicine } from "@dosebeat/contract/medicines";
import type { Row } from "../database/schema.ts";

export function presentMedicine(row: Row<"medicines">): Medicine {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    description: row.description,
    startdate: row.startdate,
    enddate: row.enddate,
    strength: row.strength,
    galenicform: row.galenicform,
  };
}
