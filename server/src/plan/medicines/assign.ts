import type { Medicine, MedicineInput } from "@dosebeat/contract/medicines";
import { recorded } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { requireRoomFor } from "../../access/quotas/plan-usage.ts";
import { lockPlanUsage } from "../../access/quotas/queries.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { refuseFirstPlan } from "../planned/refusals.ts";
import { type Guarded, refuseUnsaidDaily } from "../weekly-medicines/guard.ts";
import { presentMedicine } from "./present.ts";
import { addMedicines, lockMedicine } from "./queries.ts";
import { medicineEntry, medicineEvent } from "./write.ts";

const NO_PLAN = { currentMedicines: 0, medicines: 0, spans: [] };

/** Adds medicines with their plans, all or none. @param isList whether faults name their place in a list */
export async function assignMedicines(
  parts: Parts,
  { actor: by, userid }: Viewer,
  profileid: ProfileInScope,
  inputs: readonly MedicineInput[],
  isList: boolean,
): Promise<Medicine[]> {
  const { db, clock, announcer, quotas } = parts;
  // Refuses too many rows before they are compared.
  requireRoomFor(quotas, NO_PLAN, inputs);
  for (const [index, input] of inputs.entries()) {
    const path = isList ? [index] : [];
    refuseFirstPlan(input, path);
  }
  const written = { by, at: clock.now() };
  const add = async (tx: Parts["db"], some: readonly MedicineInput[]) => {
    requireRoomFor(quotas, await lockPlanUsage(tx, profileid), some);
    const before: Guarded[] = [];
    for (const input of some) {
      const path = isList ? [inputs.indexOf(input)] : [];
      const guarded = { ...input, rows: input.schedules };
      await refuseUnsaidDaily({ db: tx, clock }, profileid, guarded, path, before);
      before.push(guarded);
    }
    return addMedicines(tx, profileid, some, written);
  };
  const addOnce = async (tx: Parts["db"], input: MedicineInput) => {
    const asked = { userid, key: input.key, sent: [profileid, input], now: written.at };
    const { id, isRetry } = await once(tx, asked, async () => {
      const [row] = await add(tx, [input]);
      if (!row) throw new Error("adding must return the medicine");
      return row;
    });
    return { row: await lockMedicine(tx, profileid, id), isRetry };
  };
  const { all, added } = await recorded(
    db,
    by,
    async (tx) => {
      if (inputs.every(({ key }) => key === undefined)) {
        const rows = await add(tx, inputs);
        return { all: rows, added: rows };
      }
      const each: Awaited<ReturnType<typeof addOnce>>[] = [];
      for (const input of inputs) each.push(await addOnce(tx, input));
      const fresh = each.filter(({ isRetry }) => !isRetry);
      return { all: each.map(({ row }) => row), added: fresh.map(({ row }) => row) };
    },
    (done) => done.added.map((row) => medicineEntry("medicine-added", row)),
  );
  announcer.publish(added.map(medicineEvent));
  return all.map((row) => presentMedicine(row, null));
}
