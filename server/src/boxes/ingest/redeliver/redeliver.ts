import type { Db } from "../../../database/db.ts";
import { type KeptUplink, storedMessage } from "../again/stored-message.ts";
import { Ingest, type IngestParts } from "../ingest.ts";
import { eachKept } from "./kept-queries.ts";

export interface Redelivered {
  accepted: number;
  /** Already there. */
  duplicates: number;
  /** From boxes that may not register themselves. */
  unknown: number;
  /** Kept without content, since they were erased with an account. */
  erased: number;
  /** Kept, but not readable by this release. */
  unreadable: number;
}

/**
 * Stores again what boxes have sent to another database since then, such as one that was set aside when an earlier
 * state was recovered. Each message keeps its times of receipt and arrival.
 */
export async function redeliver(from: Db, since: Date, parts: IngestParts): Promise<Redelivered> {
  const ingest = new Ingest(parts);
  const sum: Redelivered = { accepted: 0, duplicates: 0, unknown: 0, erased: 0, unreadable: 0 };
  await eachKept(from, since, async (uplinks) => {
    const taken = uplinks.map(async (uplink) => {
      const message = storedMessage(uplink);
      if (!message) {
        sum[hasContent(uplink) ? "unreadable" : "erased"] += 1;
        return;
      }
      const { accepted, duplicates, unknown } = await ingest.take([message], uplink.arrived_at);
      sum.accepted += accepted;
      sum.duplicates += duplicates;
      sum.unknown += unknown;
    });
    await Promise.all(taken);
  });
  return sum;
}

/** Erasing leaves `{}`. */
function hasContent({ body }: KeptUplink): boolean {
  return typeof body !== "object" || body === null || Object.keys(body).length > 0;
}
