import type { AddStockEntry } from "@dosebeat/contract/stock";
import { recorded } from "../../access/audit/queries.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { requireRoomForRow } from "../../access/quotas/queries.ts";
import type { Viewer } from "../../http/viewer.ts";
import {
  findRetried,
  givenInstant,
  happenedAt,
  keyColumns,
  saidAtOf,
} from "../../ledger/statements/said.ts";
import type { Parts } from "../../parts.ts";
import { getMedicineOrRemoved } from "../../plan/medicines/queries.ts";
import * as queries from "./queries.ts";

/**
 * Stores what the viewer says of the packs of a medicine; the same key again is a retry and stores nothing.
 *
 * @throws 404 if the viewer has no such medicine; 400 for a time in the future; 409 if its key was used for
 * another entry
 */
export async function addStockEntry(
  parts: Parts,
  viewer: Viewer,
  stated: AddStockEntry,
): Promise<{ entry: queries.EntryRow; isNew: boolean }> {
  const { db, clock, announcer, quotas } = parts;
  const profileid = ownProfile(viewer);
  const retried = await findBefore(parts, profileid, stated);
  if (retried) {
    return { entry: await queries.getEntry(db, profileid, retried.id), isNew: false };
  }
  const medicine = await getMedicineOrRemoved(db, profileid, stated.medicine);
  const saidAt = saidAtOf(stated.said_utc, clock.now());
  const at = happenedAt(stated.at, saidAt);
  const { kind, amount } = stated;
  const added = await recorded(
    db,
    viewer.actor,
    async (tx) => {
      await requireRoomForRow(tx, quotas, "stock_entries", profileid);
      return queries.addEntry(tx, {
        profile_id: profileid,
        medicine_id: medicine.id,
        kind,
        amount,
        at,
        expires: expiryOf(stated),
        note: stated.note ?? "",
        said_at: saidAt,
        said_by: viewer.actor.userid,
        removed_at: null,
        ...keyColumns(stated.key, partsOf(stated)),
      });
    },
    (id) =>
      id === undefined
        ? []
        : {
            kind: "stock-changed",
            profileid,
            details: { change: "added", entry: id, medicine: medicine.id, stock: kind, amount },
          },
  );
  const id = added ?? (await findBefore(parts, profileid, stated))?.id;
  if (id === undefined) throw new Error("only an entry with the same key is not stored");
  announcer.publish([{ kind: "medicine", profileid, id: medicine.id }]);
  return { entry: await queries.getEntry(db, profileid, id), isNew: added !== undefined };
}

/** Takes back an entry. @returns it as it was @throws 404 if the viewer has no such entry */
export async function removeStockEntry(
  parts: Parts,
  viewer: Viewer,
  id: number,
): Promise<queries.EntryRow> {
  const { db, clock, announcer } = parts;
  const profileid = ownProfile(viewer);
  const entry = await recorded(
    db,
    viewer.actor,
    async (tx) => {
      await queries.removeEntry(tx, profileid, id, clock.now());
      return queries.getEntry(tx, profileid, id);
    },
    ({ medicine_id, kind, amount }) => ({
      kind: "stock-changed",
      profileid,
      details: { change: "removed", entry: id, medicine: medicine_id, stock: kind, amount },
    }),
  );
  announcer.publish([{ kind: "medicine", profileid, id: entry.medicine_id }]);
  return entry;
}

/** The entry if this is a retry. @throws 409 if the key was used for another entry */
function findBefore({ db }: Parts, profileid: ProfileInScope<"change">, stated: AddStockEntry) {
  return findRetried(stated.key, partsOf(stated), (key) =>
    queries.findKeyedEntry(db, profileid, key),
  );
}

function expiryOf(stated: AddStockEntry): string | null {
  return stated.kind === "discard" ? null : (stated.expires ?? null);
}

/** What identifies an entry under its key. */
function partsOf(stated: AddStockEntry): unknown[] {
  const { medicine, kind, amount, at, note, said_utc } = stated;
  const times = [givenInstant(at), givenInstant(said_utc)];
  return [medicine, kind, amount, expiryOf(stated), note ?? "", ...times];
}
