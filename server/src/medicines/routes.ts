import { IdParam } from "@dosebeat/contract/answers";
import type { LiveEvent } from "@dosebeat/contract/events";
import {
  AssignMedicine,
  DATE_ORDER_MESSAGE,
  EditMedicine,
  MedicineAnswer,
  MedicinesAnswer,
} from "@dosebeat/contract/medicines";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { invalid } from "../errors.ts";
import type { Parts } from "../platform/parts.ts";
import type { Row } from "../platform/schema.ts";
import { presentMedicine } from "./present.ts";
import {
  addMedicines,
  changeMedicine,
  lockMedicine,
  type MedicineChanges,
  removeMedicine,
} from "./queries.ts";

const MedicineParams = z.strictObject({ medicineId: IdParam });

export async function medicineRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const { db, clock, announcer } = parts;

  app.post(
    "/api/medicine/assignMedicine",
    { schema: { body: AssignMedicine, response: { 201: MedicinesAnswer } } },
    async ({ viewer, body: { data } }, reply) => {
      const inputs = Array.isArray(data) ? data : [data];
      const rows = await addMedicines(db, viewer.profileid, inputs, clock.now());
      announcer.announce(rows.map(medicineEvent));
      const medicines = rows.map(presentMedicine);
      const [only] = medicines;
      return reply.code(201).send({ data: only && !Array.isArray(data) ? only : medicines });
    },
  );

  app.post(
    "/api/medicine/editMedicineRecord",
    { schema: { body: EditMedicine, response: { 200: MedicineAnswer } } },
    async ({ viewer, body }) => {
      const { id, ...changes } = body.data;
      const row = await db.transaction().execute(async (tx) => {
        const stored = await lockMedicine(tx, viewer, id);
        refuseDatesOutOfOrder(stored, changes);
        return Object.keys(changes).length > 0 ? changeMedicine(tx, id, changes) : stored;
      });
      announcer.announce([medicineEvent(row)]);
      return { data: presentMedicine(row) };
    },
  );

  app.delete(
    "/api/medicines/:medicineId",
    { schema: { params: MedicineParams, response: { 200: MedicineAnswer } } },
    async ({ viewer, params }) => {
      const row = await removeMedicine(db, viewer, params.medicineId, clock.now());
      announcer.announce([medicineEvent(row)]);
      return { data: presentMedicine(row) };
    },
  );
}

/** A date that is not changed is compared as it is stored. */
function refuseDatesOutOfOrder(stored: Row<"medicines">, changes: MedicineChanges): void {
  const startdate = changes.startdate ?? stored.startdate;
  const enddate = changes.enddate === undefined ? stored.enddate : changes.enddate;
  if (enddate !== null && startdate > enddate) throw invalid(["startdate"], DATE_ORDER_MESSAGE);
}

function medicineEvent(row: Row<"medicines">): LiveEvent {
  return { kind: "medicine", profileid: row.profile_id, id: row.id };
}
