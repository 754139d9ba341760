import * as calls from "@dosebeat/contract/weekly-medicines";
import { ALWAYS_WEEKLY, weeklyKey, weeklyNameIn } from "@dosebeat/domain/plan/weekly-medicines";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import type { Row } from "../../database/schema.ts";
import { conflict, invalid, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { deleteWeeklyMedicine, insertWeeklyMedicine, listWeeklyMedicines } from "./queries.ts";

/** The medicines that are usually taken once a week: a daily plan for one asks who said so. */
export async function weeklyMedicineRoutes(
  app: FastifyInstance,
  { db, clock }: Parts,
): Promise<void> {
  handle(app, calls.getWeeklyMedicines, async () => {
    const rows = await listWeeklyMedicines(db);
    return { data: { always: [...ALWAYS_WEEKLY], added: rows.map(present) } };
  });

  handle(app, calls.addWeeklyMedicine, async ({ viewer, body: { data } }, _reply) => {
    const { name } = data;
    if (weeklyKey(name) === "") throw invalid(["name"], problem("invalid"));
    if (weeklyNameIn(name, []) !== null) throw conflict(problem("weekly_known"));
    const row = await recorded(
      db,
      viewer.actor,
      (tx) => insertWeeklyMedicine(tx, name, clock.now()),
      (added) => entry({ added: added.name }),
    );
    return { data: present(row) };
  });

  handle(app, calls.removeWeeklyMedicine, async ({ viewer, params }) => {
    const row = await recorded(
      db,
      viewer.actor,
      (tx) => deleteWeeklyMedicine(tx, params.id),
      (removed) => entry({ removed: removed.name }),
    );
    return { data: present(row) };
  });
}

function entry(details: { added: string } | { removed: string }) {
  return { kind: "weekly-medicines-changed" as const, profileid: null, details };
}

function present({ id, name, added_at }: Row<"weekly_medicines">) {
  return { id, name, added_utc: added_at.toISOString() };
}
