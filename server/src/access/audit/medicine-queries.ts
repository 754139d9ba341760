import type { Db } from "../../database/db.ts";
import type { ListedEntry } from "./list-queries.ts";

type Of = Pick<ListedEntry, "profile_id" | "details">;

/** The names of medicines that entries have by their ids, also of those removed since. */
export async function findMedicineNames(
  db: Db,
  entries: readonly Of[],
): Promise<(entry: Of) => { id: number; name: string }[]> {
  const ids = [...new Set(entries.flatMap(idsIn))];
  if (ids.length === 0) return () => [];
  const rows = await db
    .selectFrom("medicines")
    .select(["id", "profile_id", "name"])
    .where("id", "in", ids)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return (entry) =>
    idsIn(entry).flatMap((id) => {
      const row = known.get(id);
      return row && row.profile_id === entry.profile_id ? [{ id, name: row.name }] : [];
    });
}

function idsIn({ details: { medicine, medicines } }: Of): number[] {
  const listed: unknown[] = Array.isArray(medicines) ? medicines : [];
  return [medicine, ...listed].filter((id) => typeof id === "number");
}
