import { getPatientNames } from "@dosebeat/contract/users-calls";
import type { FastifyInstance } from "fastify";
import { Listings } from "../../access/audit/listing-queries.ts";
import { handle } from "../../http/handle.ts";
import { paginationOf } from "../../http/paging.ts";
import type { Parts } from "../../parts.ts";
import { presentName } from "./present.ts";
import { countNames, listNames } from "./queries.ts";

/** Patients to choose from, with what people who assign boxes need to tell them apart. */
export async function patientNameRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;
  const listings = new Listings(parts);

  handle(app, getPatientNames, async ({ query, viewer }) => {
    await listings.record(viewer.actor);
    const precision = viewer.staff.includes("admin") ? "date" : "year";
    const asked = { query, precision, now: clock.now() } as const;
    const rows = await listNames(db, asked);
    const pagination = paginationOf(query, await countNames(db, asked));
    return { data: rows.map((row) => presentName(row, precision)), meta: { pagination } };
  });
}
