import * as calls from "@dosebeat/contract/prescriber-changes";
import type { FastifyInstance } from "fastify";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { mayRead } from "../profiles/scope.ts";
import { listChanges } from "./list-queries.ts";
import { presentChange } from "./present.ts";

/** What prescribers of a patient's groups changed, for the patient and for staff. */
export async function prescriberChangeRoutes(app: FastifyInstance, { db }: Parts): Promise<void> {
  handle(app, calls.getPrescriberChanges, async ({ query, viewer }) => {
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(db, viewer, requested, ["plan", "doses"]);
    const rows = await listChanges(db, profileid, query.medicine);
    return { data: rows.flatMap((row) => presentChange(row) ?? []) };
  });
}
