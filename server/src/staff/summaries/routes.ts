import * as calls from "@dosebeat/contract/summaries";
import { getRoster } from "@dosebeat/contract/users-calls";
import type { FastifyInstance } from "fastify";
import { Listings } from "../../access/audit/listing-queries.ts";
import { requireSeenGroup } from "../../access/profiles/group-queries.ts";
import { listingCircle } from "../../access/profiles/staff-rights.ts";
import { handleRead } from "../../http/handle.ts";
import { sendPage } from "../../http/send-json.ts";
import type { Parts } from "../../parts.ts";
import { Totals } from "../../peers/cached/totals.ts";
import { freshly } from "./freshly.ts";
import { countSummaries, listSummaries } from "./list-queries.ts";
import { presentRosterEntry, presentSummary } from "./present.ts";
import { listRoster } from "./roster-queries.ts";

const ROSTER_PART = 1000;
/** How long the reader of a list waits for patients who are being worked out. */
const PATIENCE_MS = 1_500;

/** The list of patients with their adherence, and the list of all users with their last press. */
export async function summaryRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;
  const totals = new Totals(parts);
  const listings = new Listings(parts);
  const patience = () => parts.listPatienceMs ?? PATIENCE_MS;

  handleRead(app, parts, calls.getSummaries, async ({ query, viewer }, reply, from) => {
    const reach = listingCircle(viewer);
    await requireSeenGroup(db, query.group, reach);
    await listings.record(viewer.actor);
    const listed = { query, reach, now: clock.now() };
    const rows = await freshly(from, (read) => listSummaries(read, listed), patience());
    const total = await countSummaries(from.db, listed, await totals.of("profiles"));
    const items = rows.map((row) => JSON.stringify(presentSummary(row, Number(query.days))));
    return sendPage(reply, query, { items: items.join(","), total });
  });

  handleRead(app, parts, getRoster, async ({ query, viewer }, _, from) => {
    await listings.record(viewer.actor);
    const part = { after: query.after ?? 0, limit: ROSTER_PART, now: clock.now() };
    const rows = await freshly(from, (read) => listRoster(read, part), patience());
    const last = rows.length === ROSTER_PART ? rows.at(-1) : undefined;
    return { data: { users: rows.map(presentRosterEntry), next: last?.id ?? null } };
  });
}
