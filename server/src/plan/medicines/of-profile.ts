import type { Medicine } from "@dosebeat/contract/medicines";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Parts } from "../../parts.ts";
import { listMedicines } from "../planned/medicine-queries.ts";
import { pausesAt } from "../planned/pause-queries.ts";
import { presentMedicine } from "./present.ts";

/** A patient's medicines, with the pauses in force now. */
export async function medicinesOf(
  { db, clock }: Pick<Parts, "db" | "clock">,
  profile: ProfileInScope<"plan">,
): Promise<Medicine[]> {
  const rows = await listMedicines(db, profile);
  const paused = await pausesAt(db, profile, clock.now());
  return rows.map((row) => presentMedicine(row, paused.get(row.id) ?? null));
}
