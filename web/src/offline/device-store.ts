import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { DATABASE } from "./databases.ts";
import { ownerOfDevice } from "./device-owner.ts";
import type { AnyEntry } from "./queue.ts";

/** An answer of the server that this device keeps for its owner. */
export interface KeptAnswer {
  owner: number;
  kind: string;
  /** When the server gave it, in milliseconds. */
  at: number;
  data: unknown;
}

/** An entry as it is stored; it gets its id then. */
export type StoredEntry = Unnumbered<AnyEntry> & { id?: number };

/** Before it is stored, an entry has no id. */
export type Unnumbered<One> = One extends AnyEntry ? Omit<One, "id"> : never;

interface Stores extends DBSchema {
  answers: { key: string; value: KeptAnswer };
  statements: { key: number; value: StoredEntry };
}

export type DeviceStore = IDBPDatabase<Stores>;

const VERSION = 1;

let opened: { owner: number; store: Promise<DeviceStore> } | null = null;

/**
 * The store with the owner's data only; anyone else's is deleted. Rejects if the browser refuses, or
 * if the owner is no longer signed in.
 */
export async function deviceStore(owner: number): Promise<DeviceStore> {
  if (opened?.owner === owner) return opened.store;
  checkOwner(owner);
  const store = openFor(owner);
  const mine = { owner, store };
  opened = mine;
  store.catch(() => {
    if (opened === mine) opened = null;
  });
  return store;
}

async function openFor(owner: number): Promise<DeviceStore> {
  const store = await openDB<Stores>(DATABASE, VERSION, {
    upgrade: (fresh) => {
      fresh.createObjectStore("answers");
      fresh.createObjectStore("statements", { keyPath: "id", autoIncrement: true });
    },
    // Another tab wants to delete or upgrade it.
    blocking: (_, __, event) => {
      opened = null;
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: () => {
      opened = null;
    },
  });
  try {
    checkOwner(owner);
    await deleteOthers(store, owner);
  } catch (error) {
    store.close();
    throw error;
  }
  return store;
}

/** Late work for a user who has signed out must not delete what is kept for the next one. */
function checkOwner(owner: number): void {
  if (ownerOfDevice() !== owner) throw new Error("Somebody else is signed in on this device.");
}

async function deleteOthers(store: DeviceStore, owner: number): Promise<void> {
  const change = store.transaction(["answers", "statements"], "readwrite");
  for (const name of ["answers", "statements"] as const) {
    for await (const cursor of change.objectStore(name)) {
      if (cursor.value.owner !== owner) await cursor.delete();
    }
  }
  await change.done;
}
