import type { AddStockEntry } from "@dosebeat/contract/stock";
import { givenInstant } from "../instants.ts";
import { keysIn, removeFrom } from "../queries.ts";
import type { SayingOf } from "../saying.ts";
import { addEntry } from "./queries.ts";

/** What is left of a medicine, what was added, or what was thrown away. */
export const STOCK_ENTRY: SayingOf<AddStockEntry, "stock_entries"> = {
  named: "The entry",
  keys: keysIn("stock_entries"),
  identity: (stated) => {
    const { medicine, kind, amount, at, note, said_utc } = stated;
    const times = [givenInstant(at), givenInstant(said_utc)];
    return [medicine, kind, amount, expiryOf(stated), note ?? "", ...times];
  },
  adds: () => [["stock_entries", 1]],
  store: (tx, entry, signed) => addEntry(tx, { ...entry, ...signed }),
  remove: removeFrom("stock_entries"),
  entry: ({ id, medicine_id, kind, amount }, change) => ({
    kind: "stock-changed",
    details: { change, entry: id, medicine: medicine_id, stock: kind, amount },
  }),
  event: ({ medicine_id }) => ({ kind: "medicine", id: medicine_id }),
  from: (_tx, { at }) => at,
};

export function expiryOf(stated: AddStockEntry): string | null {
  return stated.kind === "discard" ? null : (stated.expires ?? null);
}
