import { type CallCount, getCallCounts } from "@dosebeat/contract/call-counts";
import { zoneExists } from "@dosebeat/domain/time/local-time";
import type { FastifyInstance } from "fastify";
import { requireSeenGroup } from "../../access/profiles/group-queries.ts";
import { listingMember } from "../../access/profiles/staff-rights.ts";
import { csvLine, sendCsv, wantsCsv } from "../../http/csv.ts";
import { invalid, notFound, problem } from "../../http/errors.ts";
import { handleRead } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { findGroupName } from "../ward-list/queries.ts";
import { countCalls } from "./queries.ts";

const COLUMNS = [
  "week",
  "calls",
  "reached",
  "not_reached",
  "left_message",
  "wrong_number",
  "patients_reached",
  "first_contacts",
  "first_contact_minutes",
] as const satisfies readonly (keyof CallCount)[];

/** How many calls were made to the patients of a group, and how soon. */
export async function callCountRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handleRead(app, parts, getCallCounts, async (request, reply, from) => {
    const { params, query, viewer } = request;
    const member = listingMember(viewer);
    await requireSeenGroup(db, params.id, member);
    const group_name = await findGroupName(db, params.id);
    if (group_name === null) throw notFound("The group");
    const { timezone } = query;
    if (!zoneExists(timezone)) throw invalid(["timezone"], problem("zone"));
    const data = await countCalls(from.db, params.id, { ...query, member, now: clock.now() });
    if (wantsCsv(request)) return sendCsv(reply, "calls.csv", linesOf(data));
    return { data, meta: { group_name, timezone } };
  });
}

async function* linesOf(counts: readonly CallCount[]): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (const one of counts) yield csvLine(COLUMNS.map((name) => one[name]));
}
