import { assignMedicineTo } from "@dosebeat/contract/impersonation";
import {
  assignMedicine,
  editMedicine,
  removeMedicine as removeMedicineCall,
} from "@dosebeat/contract/medicines-calls";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import { namedToChange, ownProfile, reachOf } from "../../access/profiles/scope.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { assignMedicines } from "./assign.ts";
import { presentMedicine } from "./present.ts";
import { removeMedicine } from "./queries.ts";
import { medicineEntry, medicineEvent, writeMedicine } from "./write.ts";

export async function medicineRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, assignMedicine, async ({ viewer, body: { data } }, _reply) => {
    const isList = Array.isArray(data);
    const inputs = Array.isArray(data) ? data : [data];
    const medicines = await assignMedicines(parts, viewer, ownProfile(viewer), inputs, isList);
    const [only] = medicines;
    return { data: only && !isList ? only : medicines };
  });

  handle(app, assignMedicineTo, async ({ viewer, body: { data } }, _reply) => {
    const { profileuid, ...input } = data;
    const profileid = await namedToChange(db, viewer, { profileuid });
    const [medicine] = await assignMedicines(parts, viewer, profileid, [input], false);
    if (!medicine) throw new Error("assigning must return the medicine");
    return { data: medicine };
  });

  handle(app, editMedicine, ({ viewer, body }) => writeMedicine(parts, viewer, body.data));

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
}
