import { ownerOfDevice } from "./device-owner.ts";
import { deviceStore, type StoredEntry, type Unnumbered } from "./device-store.ts";
import type { AnyEntry, EntryChange } from "./queue.ts";
import { showEntries } from "./shown-entries.ts";

/**
 * The statements on this device that the server has not accepted yet, as every page of the browser
 * sees them. They are kept in IndexedDB; pages tell each other to read them again.
 */
const CHANNEL = "dosebeat-statements";

/** All entries of the user, oldest first. Rejects if the browser stores nothing. */
export async function readEntries(owner: number): Promise<AnyEntry[]> {
  const store = await deviceStore(owner);
  return entriesOf(owner, await store.getAll("statements"));
}

function entriesOf(owner: number, stored: readonly StoredEntry[]): AnyEntry[] {
  return stored.flatMap((entry) => {
    const { id } = entry;
    return id !== undefined && entry.owner === owner ? [{ ...entry, id }] : [];
  });
}

/** Stores statements in order. Returns their ids. */
export async function addEntries(
  owner: number,
  entries: readonly Unnumbered<AnyEntry>[],
): Promise<number[]> {
  const store = await deviceStore(owner);
  const change = store.transaction("statements", "readwrite");
  const ids = await Promise.all(entries.map((entry) => change.store.add(entry)));
  await change.done;
  await changed();
  return ids;
}

export async function removeEntry(owner: number, id: number): Promise<void> {
  await (await deviceStore(owner)).delete("statements", id);
  await changed();
}

/**
 * Removes the entry that `choose` picks from the user's, if any, before any page can begin to send it.
 * Returns whether there was one.
 */
export async function removeChosen(
  owner: number,
  choose: (entries: readonly AnyEntry[]) => AnyEntry | undefined,
): Promise<boolean> {
  const store = await deviceStore(owner);
  const transaction = store.transaction("statements", "readwrite");
  const chosen = choose(entriesOf(owner, await transaction.store.getAll()));
  if (chosen) await transaction.store.delete(chosen.id);
  await transaction.done;
  if (chosen) await changed();
  return chosen !== undefined;
}

/** Returns whether the entry was still there. */
export async function changeEntry(
  owner: number,
  id: number,
  change: EntryChange,
): Promise<boolean> {
  const store = await deviceStore(owner);
  const transaction = store.transaction("statements", "readwrite");
  const entry = await transaction.store.get(id);
  if (entry) await transaction.store.put(Object.assign({}, entry, change));
  await transaction.done;
  await changed();
  return entry !== undefined;
}

/** Shows the entries on this page, and refreshes them whenever another tab changes them. */
export function followEntries(): () => void {
  const heard = channelOf();
  const read = () => void refresh();
  heard?.addEventListener("message", read);
  read();
  return () => heard?.close();
}

/** Rereads what is shown, here and in other tabs. */
async function changed(): Promise<void> {
  await refresh();
  const told = channelOf();
  told?.postMessage(null);
  told?.close();
}

async function refresh(): Promise<void> {
  const owner = ownerOfDevice();
  showEntries(owner === null ? [] : await readEntries(owner).catch(() => []));
}

function channelOf(): BroadcastChannel | null {
  return "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : null;
}
