import type { LiveEvent } from "@dosebeat/contract/events";
import { assignMedicineTo } from "@dosebeat/contract/impersonation";
import type { MedicineInput } from "@dosebeat/contract/medicines";
import {
  assignMedicine,
  editMedicine,
  removeMedicine as removeMedicineCall,
} from "@dosebeat/contract/medicines-calls";
import type { FastifyInstance } from "fastify";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { mayChange, namedToChange, ownProfile, reachOf } from "../../access/profiles/scope.ts";
import {
  mostDueTimes,
  requireRoomFor,
  requireRoomForTimes,
} from "../../access/quotas/plan-usage.ts";
import { lockPlanUsage } from "../../access/quotas/queries.ts";
import type { Row } from "../../database/schema.ts";
import { invalid, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { pausesAt } from "../planned/pause-queries.ts";
import { refuseFirstPlan } from "../planned/refusals.ts";
import { listPlanRows } from "../planned/row-queries.ts";
import { refuseUnsaidDaily } from "../weekly-medicines/guard.ts";
import { presentMedicine } from "./present.ts";
import {
  addMedicines,
  changeMedicine,
  lockMedicine,
  type MedicineChanges,
  removeMedicine,
} from "./queries.ts";

export async function medicineRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer, quotas } = parts;

  handle(app, assignMedicine, async ({ viewer, body: { data } }, _reply) => {
    const isList = Array.isArray(data);
    const inputs = Array.isArray(data) ? data : [data];
    const medicines = await assign(viewer, ownProfile(viewer), inputs, isList);
    const [only] = medicines;
    return { data: only && !isList ? only : medicines };
  });

  handle(app, assignMedicineTo, async ({ viewer, body: { data } }, _reply) => {
    const { profileuid, ...input } = data;
    const profileid = await namedToChange(db, viewer, { profileuid });
    const [medicine] = await assign(viewer, profileid, [input], false);
    if (!medicine) throw new Error("assigning must return the medicine");
    return { data: medicine };
  });

  handle(app, editMedicine, async ({ viewer, body }) => {
    const { id, ...changes } = body.data;
    const reach = reachOf(viewer, "plan", "change");
    const written = { by: viewer.actor, at: clock.now() };
    const edit = async (tx: Parts["db"]) => {
      const stored = await lockMedicine(tx, reach, id);
      refuseDatesOutOfOrder(stored, changes);
      await refuseUnsaid(tx, viewer, stored, changes);
      if (Object.keys(changes).length === 0) return stored;
      if (changes.startdate === undefined && changes.enddate === undefined)
        return changeMedicine(tx, reach, stored, changes, written);
      const profileid = await mayChange(tx, viewer, stored.profile_id, "The medicine");
      const before = await lockPlanUsage(tx, profileid);
      const row = await changeMedicine(tx, reach, stored, changes, written);
      const after = await lockPlanUsage(tx, profileid);
      // A plan from before the quotas may become smaller.
      if (mostDueTimes(after.spans) > mostDueTimes(before.spans))
        requireRoomForTimes(quotas, after.spans);
      return row;
    };
    const fields = Object.keys(changes);
    const row = await recorded(db, viewer.actor, edit, (edited) =>
      medicineEntry("medicine-changed", edited, { fields }),
    );
    announcer.publish([medicineEvent(row)]);
    const profileid = await mayChange(db, viewer, row.profile_id, "The medicine");
    const paused = await pausesAt(db, profileid, clock.now(), row.id);
    return { data: presentMedicine(row, paused.get(row.id) ?? null) };
  });

  handle(app, removeMedicineCall, async ({ viewer, params }) => {
    const row = await recorded(
      db,
      viewer.actor,
      (tx) => removeMedicine(tx, reachOf(viewer, "plan", "change"), params.medicineId, clock.now()),
      (removed) => medicineEntry("medicine-removed", removed),
    );
    announcer.publish([medicineEvent(row)]);
    return { data: presentMedicine(row, null) };
  });

  /** A medicine stored before it was listed stays until its name, or who said "every day", is changed. */
  async function refuseUnsaid(
    tx: Parts["db"],
    viewer: Viewer,
    stored: Row<"medicines">,
    { name = stored.name, every_day_by = stored.every_day_by }: MedicineChanges,
  ): Promise<void> {
    if (name === stored.name && every_day_by === stored.every_day_by) return;
    const profileid = await mayChange(tx, viewer, stored.profile_id, "The medicine");
    const rows = (await listPlanRows(tx, profileid, stored.id)).filter(isOpen);
    await refuseUnsaidDaily(tx, { name, every_day_by, rows });
  }

  async function assign(
    { actor: by, userid }: Viewer,
    profileid: ProfileInScope,
    inputs: readonly MedicineInput[],
    isList: boolean,
  ) {
    // Too many rows are refused before they are compared.
    requireRoomFor(quotas, NO_PLAN, inputs);
    for (const [index, input] of inputs.entries()) {
      const path = isList ? [index] : [];
      refuseFirstPlan(input, path);
      const { name, every_day_by, schedules: rows } = input;
      await refuseUnsaidDaily(db, { name, every_day_by, rows }, path);
    }
    const written = { by, at: clock.now() };
    const add = async (tx: Parts["db"], some: readonly MedicineInput[]) => {
      requireRoomFor(quotas, await lockPlanUsage(tx, profileid), some);
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
}

function isOpen({ removed_at }: Row<"medicine_schedules">): boolean {
  return removed_at === null;
}

const NO_PLAN = { currentMedicines: 0, medicines: 0, spans: [] };

function medicineEntry(kind: Entry["kind"], row: Row<"medicines">, more: object = {}): Entry {
  return { kind, profileid: row.profile_id, details: { medicine: row.id, ...more } };
}

/** Compares the new dates, or the stored one where only one changes. */
function refuseDatesOutOfOrder(stored: Row<"medicines">, changes: MedicineChanges): void {
  const startdate = changes.startdate ?? stored.startdate;
  const enddate = changes.enddate === undefined ? stored.enddate : changes.enddate;
  if (enddate !== null && startdate > enddate) throw invalid(["startdate"], problem("date_order"));
}

function medicineEvent(row: Row<"medicines">): LiveEvent {
  return { kind: "medicine", profileid: row.profile_id, id: row.id };
}
