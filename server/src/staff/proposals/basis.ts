import { bodyHash } from "../../access/keyed/body-hash.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { lockProfile } from "../../access/quotas/queries.ts";
import type { Viewer } from "../../http/viewer.ts";
import { listExcused } from "../../ledger/excused/queries.ts";
import { findHolding } from "../../ledger/statements/queries.ts";
import type { Parts } from "../../parts.ts";
import { getMedicineOrRemoved, lockMedicine } from "../../plan/medicines/queries.ts";
import { getPause, listPauses } from "../../plan/planned/pause-queries.ts";
import { findDose } from "../../state/doses/state-dose.ts";
import type { StoredChange } from "./stored-change.ts";

/**
 * A hash of what the change is based on: if it differs later, something was changed meanwhile. It stays the same
 * until the end of the transaction.
 *
 * @param viewer the patient
 * @throws 404 if what would be changed is gone
 */
export async function basisOf(parts: Parts, viewer: Viewer, change: StoredChange): Promise<string> {
  return bodyHash(await factsOf(parts, viewer, change)).toString("hex");
}

async function factsOf(parts: Parts, viewer: Viewer, change: StoredChange): Promise<unknown> {
  const { db: tx } = parts;
  const profileid = ownProfile(viewer);
  switch (change.call) {
    case "PUT /api/medicine-plan/:medicineId": {
      const row = await lockMedicine(tx, profileid, change.params.medicineId);
      return [row.plan_version, row.startdate, row.enddate];
    }
    case "POST /api/medicine/assignMedicine":
      // A new medicine is not based on anything existing.
      return [];
    case "POST /api/medicine/editMedicineRecord": {
      const row = new Map<string, unknown>(
        Object.entries(await lockMedicine(tx, profileid, change.body.data.id)),
      );
      return Object.keys(change.body.data).map((field) => [field, row.get(field)]);
    }
    case "POST /api/medicine-pauses":
      return planFacts(parts, viewer, change.body.data.medicine);
    case "PUT /api/medicine-pauses/:id":
    case "DELETE /api/medicine-pauses/:id": {
      const { medicine_id } = await getPause(tx, profileid, change.params.id);
      return planFacts(parts, viewer, medicine_id);
    }
    case "POST /api/excused":
    case "DELETE /api/excused/:id": {
      await lockProfile(tx, profileid);
      return (await listExcused(tx, profileid)).map(({ id }) => id);
    }
    case "PUT /api/doses": {
      const { data } = change.body;
      await getMedicineOrRemoved(tx, profileid, data.medicine);
      await lockProfile(tx, profileid);
      const dose = await findDose(parts, viewer, profileid, data);
      return [await findHolding(tx, profileid, data), dose?.pressed_utc, dose?.confirmed_utc];
    }
  }
}

async function planFacts({ db: tx }: Parts, viewer: Viewer, medicine: number): Promise<unknown> {
  const profileid = ownProfile(viewer);
  const row = await lockMedicine(tx, profileid, medicine);
  const pauses = await listPauses(tx, profileid, medicine);
  const { plan_version, startdate, enddate } = row;
  return [
    plan_version,
    startdate,
    enddate,
    pauses.map(({ id, to_day, to_at }) => [id, to_day, to_at]),
  ];
}
