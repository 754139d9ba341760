import { Medicine } from "@dosebeat/contract/medicines";
import type { Row } from "../database/schema.ts";

/** The fields that the contract lists; no other column leaves. */
export function presentMedicine(row: Row<"medicines">): Medicine {
  return Medicine.parse(row);
}
