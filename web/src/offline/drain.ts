import { type AnyEntry, type EntryChange, type Next, nextOf, waitingOf } from "./queue.ts";

/** Access to one user's entries. */
interface Entries<One> {
  read: () => Promise<One[]>;
  /** Returns whether the entry was still there. */
  change: (id: number, change: EntryChange) => Promise<boolean>;
  remove: (id: number) => Promise<void>;
}

/** The outcome of an attempt to send an entry and, if it has to wait, when to try again, in milliseconds. */
export interface Attempt {
  next: Next;
  retryAfter: number;
  /** Whether the server was overloaded. */
  isServerBusy?: boolean;
}

/**
 * Sends what waits, one entry after the other. Stops at the first that has to keep waiting, so that
 * none overtakes another. Returns when to try again; null: nothing waits.
 */
export async function drain<One extends AnyEntry>(
  entries: Entries<One>,
  send: (entry: One) => Promise<Attempt>,
): Promise<number | null> {
  for (;;) {
    const known = await entries.read();
    const entry = nextOf(known);
    if (!entry) return null;
    // Noted before sending: from now on the server may have it, even if this page closes.
    const isThere = entry.isTried || (await entries.change(entry.id, { isTried: true }));
    // Taken back since it was read.
    if (!isThere) continue;
    const { next, retryAfter, isServerBusy } = await send(entry);
    if (next === "wait") {
      await delay(entries, isServerBusy);
      return retryAfter;
    }
    if (next === "done") await entries.remove(entry.id);
    else await entries.change(entry.id, { told: next });
  }
}

/** Marks all waiting entries as not sent yet, and why, so that every page of the browser says the same. */
export async function delay(
  entries: Pick<Entries<AnyEntry>, "read" | "change">,
  isServerBusy = false,
): Promise<void> {
  const changed = waitingOf(await entries.read()).filter(
    (entry) => !entry.isDelayed || (entry.isServerBusy ?? false) !== isServerBusy,
  );
  for (const { id } of changed) await entries.change(id, { isDelayed: true, isServerBusy });
}
