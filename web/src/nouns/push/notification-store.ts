import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { NOTIFICATION_DATABASE } from "../../offline/databases.ts";
import type { KeptReply } from "./reply.ts";

/**
 * What this device keeps about notifications: answers that the server does not have yet, and what was
 * shown. The service worker uses it without a page, so it is separate from what pages keep per user
 * (offline/device-store.ts).
 */
interface Stores extends DBSchema {
  /** In the order in which they were given. */
  replies: { key: number; value: KeptReply };
  /** Ids of the messages that were shown, and when. */
  shown: { key: string; value: number };
  /** The latest content sent for each tag. */
  newest: { key: string; value: unknown };
  /** This device's id at the server, and the id of the user whose notifications it shows. */
  device: { key: "id" | "owner"; value: number };
  /** The endpoint of the browser's subscription under that id. */
  endpoint: { key: "endpoint"; value: string };
}

export type NotificationStore = IDBPDatabase<Stores>;

let opened: Promise<NotificationStore> | null = null;

/** Rejects if the browser stores nothing. */
export function notificationStore(): Promise<NotificationStore> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

function open(): Promise<NotificationStore> {
  return openDB<Stores>(NOTIFICATION_DATABASE, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore("replies", { keyPath: "id", autoIncrement: true });
      const keyed = ["shown", "newest", "device", "endpoint"] as const;
      for (const name of keyed) fresh.createObjectStore(name);
    },
    // Signing out deletes it, or a newer release upgrades it.
    blocking: (_, __, event) => {
      opened = null;
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: () => {
      opened = null;
    },
  });
}
