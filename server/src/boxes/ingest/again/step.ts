import type { Db } from "../../../database/db.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { wakeHolder } from "../../sensors/decoding/queries.ts";
import { decode } from "../message/decode.ts";
import { type Entry, entryOf } from "../message/entry.ts";
import { rowsOf } from "../store/rows.ts";
import { withoutErased } from "../store/store.ts";
import { finishDecoding } from "./finish-queries.ts";
import * as queries from "./queries.ts";
import { type KeptUplink, storedMessage } from "./stored-message.ts";

/** Messages per transaction: ingest of the box waits no longer than these take. */
const MOST = 200;

/**
 * Decodes the next kept messages of a box again, as if its model had been known when they came. The progress is
 * recorded in the same transaction, so that a crash leaves nothing of it or all of it. Repeating it makes the same
 * rows.
 *
 * @returns what is left; `elsewhere`: another server is doing it, or there is nothing to do
 */
export async function decodeStep(
  db: Db,
  sensorId: number,
  now: Date,
  most = MOST,
): Promise<"more" | "finished" | "elsewhere"> {
  return inTransaction(db, async (tx) => {
    const locked = await queries.lockDecoding(tx, sensorId);
    if (!locked) return "elsewhere";
    const { box, done_until: after } = locked;
    const uplinks = await queries.nextUplinks(tx, sensorId, after, most);
    if (uplinks.length > 0) {
      const told = await decodedOf(tx, uplinks, box);
      const entries = told.map(({ entry }) => entry);
      const rows = rowsOf(entries, new Map([[box.id, box]]));
      const step = { sensorId, uplinks: told.map(({ uplink }) => uplink), rows };
      await queries.replaceOutcomes(tx, step);
      await queries.replaceClaims(tx, step);
      await queries.replaceReadings(tx, step);
      await queries.replaceIntervals(tx, step);
      const since = await queries.heldSince(tx, sensorId);
      const mode = entries.findLast(
        ({ buttonmode, received_at }) => buttonmode !== null && (!since || received_at >= since),
      );
      await queries.noteStep(tx, { sensorId, uplinks }, mode?.buttonmode ?? locked.buttonmode);
    }
    if (uplinks.length >= most) return "more";
    await finishDecoding(tx, sensorId, now);
    await wakeHolder(tx, sensorId);
    return "finished";
  });
}

/** Those that can still be parsed; the others stay as they are. */
async function decodedOf(
  tx: Db,
  uplinks: readonly KeptUplink[],
  { id, model }: { id: number; model: string },
): Promise<{ uplink: KeptUplink; entry: Entry }[]> {
  const erased = await queries.erasedOwnerships(tx, id);
  return uplinks.flatMap((uplink) => {
    const message = storedMessage(uplink);
    if (!message) return [];
    const entry = entryOf(message, id, decode(message, model), uplink.arrived_at, 0);
    return [{ uplink, entry: withoutErased(entry, erased) }];
  });
}
