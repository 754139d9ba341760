import { getAudit } from "@dosebeat/contract/audit";
import type { FastifyInstance } from "fastify";
import { sendCsv, wantsCsv } from "../../http/csv.ts";
import { handleRead } from "../../http/handle.ts";
import { pageOf, paginationOf } from "../../http/paging.ts";
import type { Parts } from "../../parts.ts";
import { allEntries, countEntries, filterOf, listEntries } from "./list-queries.ts";
import { findMedicineNames } from "./medicine-queries.ts";
import { auditLines, presentEntry } from "./present.ts";
import { record } from "./queries.ts";

const BATCH = 500;

/** The audit log, for administrators and auditors. */
export async function auditRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  handleRead(app, parts, getAudit, async (request, reply, { db }) => {
    const { query, viewer } = request;
    const filter = await filterOf(db, query);
    if (wantsCsv(request)) {
      const exported = { kind: "exported", profileid: null, details: { what: "audit" } } as const;
      await record(db, viewer.actor, exported);
      return sendCsv(reply, "audit.csv", auditLines(allEntries(db, filter, BATCH)));
    }
    const rows = await listEntries(db, filter, pageOf(query));
    const pagination = paginationOf(query, await countEntries(db, filter));
    // What somebody takes is none of an auditor's business.
    const isAdmin = viewer.staff.includes("admin");
    const medicinesOf = await findMedicineNames(db, isAdmin ? rows : []);
    return {
      data: rows.map((row) => presentEntry(row, medicinesOf(row))),
      meta: { pagination },
    };
  });
}
