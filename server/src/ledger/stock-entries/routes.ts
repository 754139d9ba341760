import type { StockEntry } from "@dosebeat/contract/stock";
import * as calls from "@dosebeat/contract/stock-calls";
import { chartDayOf, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { FastifyInstance } from "fastify";
import { zonesOf } from "../../access/profiles/queries.ts";
import { mayRead, ownProfile } from "../../access/profiles/scope.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { getMedicineOrRemoved } from "../../plan/medicines/queries.ts";
import { happenedAt } from "../instants.ts";
import { say, withdraw } from "../say.ts";
import { type EntryRow, getEntry, listEntries } from "./queries.ts";
import { expiryOf, STOCK_ENTRY } from "./stock-entry.ts";

/** What patients report about the packs of their medicines. */
export async function stockEntryRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db } = parts;

  handle(app, calls.getStockEntries, async ({ query, viewer }) => {
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(db, viewer, requested, "doses");
    const rows = await listEntries(db, profileid, query.medicine);
    const zones = await zonesOf(db, profileid);
    return { data: rows.map((row) => presentEntry(row, zones)) };
  });

  handle(app, calls.addStockEntry, async ({ body: { data }, viewer }, reply) => {
    const profileid = ownProfile(viewer);
    const { id, isNew } = await say(parts, viewer, profileid, STOCK_ENTRY, data, async (saidAt) => {
      const { id: medicine_id } = await getMedicineOrRemoved(db, profileid, data.medicine);
      const { kind, amount, note = "" } = data;
      const at = happenedAt(data.at, saidAt);
      return { medicine_id, kind, amount, at, expires: expiryOf(data), note, removed_at: null };
    });
    if (!isNew) reply.code(200);
    const entry = await getEntry(db, profileid, id);
    return { data: presentEntry(entry, await zonesOf(db, profileid)) };
  });

  handle(app, calls.removeStockEntry, async ({ params: { id }, viewer }) => {
    const profileid = ownProfile(viewer);
    await withdraw(parts, viewer, profileid, STOCK_ENTRY, id);
    const entry = await getEntry(db, profileid, id);
    return { data: presentEntry(entry, await zonesOf(db, profileid)) };
  });
}

function presentEntry(row: EntryRow, zones: readonly ZoneSpan[]): StockEntry {
  const { id, medicine_id, kind, amount, unit, at, expires, note, by } = row;
  return {
    id,
    medicine: medicine_id,
    kind,
    amount,
    unit,
    expires,
    note,
    at_utc: at.toISOString(),
    date: chartDayOf(at, zones),
    stated_by: by,
  };
}
