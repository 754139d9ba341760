import type { BoxRow } from "@dosebeat/contract/sensors-bulk";
import type { Entry } from "../../../access/audit/queries.ts";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";
import { conflict, problem, type Refusal } from "../../../http/errors.ts";
import { applyChanges, type Changed, changedEntries } from "../change/change.ts";
import { lockBoxes } from "../change/queries.ts";
import { withToldIntervals } from "../coarse/queries.ts";
import { addSensors } from "../queries.ts";
import { registeredEntry } from "../registered-entry.ts";
import { type Planned, planBoxes } from "./plan.ts";
import { lockSerials } from "./queries.ts";

/** What was done with the boxes. */
export interface Stored {
  registered: Row<"sensors">[];
  changed: Changed[];
  unchanged: number;
}

/**
 * Changes many boxes, and registers unknown ones if asked to: all or none.
 *
 * @throws 409 that names each conflicting box
 */
export async function storeBoxRows(
  tx: Db,
  { rows, registers }: { rows: readonly BoxRow[]; registers: boolean },
  told: "all" | "coarsely",
  now: Date,
): Promise<Stored> {
  const locked = await lockBoxes(
    tx,
    rows.map(({ deveui }) => deveui),
  );
  // Compares with what was previewed, so that a report in between neither conflicts nor shows.
  const known = await withToldIntervals(tx, locked, told, now);
  const serials = rows.flatMap(({ serial_number }) => serial_number ?? []);
  if (serials.length > 0) await lockSerials(tx, serials);
  const planned = await planBoxes(tx, { rows, registers, known });
  const refusal = refusalOf(planned);
  if (refusal) throw refusal;
  const added = planned.flatMap((one) => (one.outcome === "new" ? [one.box] : []));
  const registered = added.length > 0 ? await addSensors(tx, added, now) : [];
  const changed: Changed[] = [];
  const lockedById = new Map(locked.map((box) => [box.id, box]));
  for (const one of planned) {
    if (one.outcome !== "changed") continue;
    const { before, changes } = one;
    changed.push(await applyChanges(tx, lockedById.get(before.id) ?? before, changes, now));
  }
  return {
    registered,
    changed,
    unchanged: planned.filter(({ outcome }) => outcome === "unchanged").length,
  };
}

function refusalOf(planned: readonly Planned[]): Refusal | undefined {
  const faults = planned.flatMap((one, place) =>
    one.outcome === "refused" ? [{ path: [place, "deveui"], ...one.problem }] : [],
  );
  if (faults.length === 0) return undefined;
  const refusal = conflict(problem("boxes_refused", { count: faults.length }));
  refusal.faults.push(...faults);
  // Every conflicting box, not only the first.
  refusal.mostFaults = faults.length;
  return refusal;
}

/** One entry about all, then one for each box, for the audit log; none if nothing was done. */
export function storedEntries({ registered, changed }: Stored): Entry[] {
  if (registered.length + changed.length === 0) return [];
  const details = { boxes: changed.length, registered: registered.length };
  return [
    { kind: "sensors-changed", profileid: null, details },
    ...registered.map(registeredEntry),
    ...changed.flatMap(changedEntries),
  ];
}
