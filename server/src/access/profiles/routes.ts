import * as calls from "@dosebeat/contract/users-calls";
import type { FastifyInstance } from "fastify";
import { handleRead } from "../../http/handle.ts";
import { sendPage } from "../../http/send-json.ts";
import type { Parts } from "../../parts.ts";
import { Totals } from "../../peers/cached/totals.ts";
import { Listings } from "../audit/listing-queries.ts";
import { requireSeenGroup } from "./group-queries.ts";
import { listProfiles } from "./list-queries.ts";
import { isProvisioned } from "./managed-queries.ts";
import { listingCircle } from "./staff-rights.ts";

export async function profileRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db } = parts;
  const totals = new Totals(parts);
  const listings = new Listings(parts);

  handleRead(app, parts, calls.getProfiles, async ({ query, viewer }, reply, from) => {
    await listings.record(viewer.actor);
    const circle = listingCircle(viewer);
    await requireSeenGroup(db, query.group, circle);
    // Tokens list patients, never other users.
    const asked = viewer.token
      ? ({ ...query, profiletype: "patient", staff: "none" } as const)
      : query;
    const page = await listProfiles(from.db, totals, asked, circle, isProvisioned(parts));
    return sendPage(reply, query, page);
  });
}
