import type { LiveEvent } from "@dosebeat/contract/events";
import { ownProfile } from "../../access/profiles/scope.ts";
import type { Db } from "../../database/db.ts";
import type { Viewer } from "../../http/viewer.ts";
import { countDaysAgain, excuseDays } from "../../ledger/excused/write.ts";
import type { Parts } from "../../parts.ts";
import { Announcer } from "../../peers/announcer.ts";
import { VersionedCache } from "../../peers/cached/versioned-cache.ts";
import { assignMedicines } from "../../plan/medicines/assign.ts";
import { writeMedicine } from "../../plan/medicines/write.ts";
import { endPause, pauseMedicine, withdrawPause } from "../../plan/pauses/write.ts";
import { writePlan } from "../../plan/plans/write.ts";
import { onlySaidTo, stateDose } from "../../state/doses/state-dose.ts";
import type { StoredChange } from "./stored-change.ts";

/** Holds back what is published until the transaction has ended. */
class HeldAnnouncer extends Announcer {
  readonly held: LiveEvent[] = [];

  override publish(events: readonly LiveEvent[]): void {
    this.held.push(...events);
  }
}

/** Parts that write within a transaction; events for open pages wait, and nothing is cached. */
export function partsWithin(parts: Parts, tx: Db): Parts & { announcer: HeldAnnouncer } {
  return { ...parts, db: tx, doses: new VersionedCache(), announcer: new HeldAnnouncer() };
}

/** Makes the change through the writer behind the call, and answers as the call does. */
export async function applyChange(
  parts: Parts,
  viewer: Viewer,
  change: StoredChange,
): Promise<object> {
  switch (change.call) {
    case "PUT /api/medicine-plan/:medicineId":
      return writePlan(parts, viewer, change.params, change.body.data);
    case "POST /api/medicine/assignMedicine":
      return assignMedicines(parts, viewer, ownProfile(viewer), [change.body.data], false);
    case "POST /api/medicine/editMedicineRecord":
      return writeMedicine(parts, viewer, change.body.data);
    case "POST /api/medicine-pauses":
      return pauseMedicine(parts, viewer, change.body.data);
    case "PUT /api/medicine-pauses/:id":
      return endPause(parts, viewer, change.params.id, change.body.data);
    case "DELETE /api/medicine-pauses/:id":
      return withdrawPause(parts, viewer, change.params.id);
    case "POST /api/excused":
      return excuseDays(parts, viewer, change.body.data);
    case "DELETE /api/excused/:id":
      return countDaysAgain(parts, viewer, change.params.id);
    case "PUT /api/doses":
      return onlySaidTo(viewer, await stateDose(parts, viewer, change.body.data), change.body.data);
  }
}
