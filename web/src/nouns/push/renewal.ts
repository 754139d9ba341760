import type { AddDevice } from "@dosebeat/contract/push";
import type { NotificationStore } from "./notification-store.ts";

const ADDRESS = "/api/push-subscriptions";

type Store = Pick<NotificationStore, "get" | "put">;

/** Keeps this device's id at the server, and the browser's subscription under it. */
export async function keepDevice(store: Store, id: number, endpoint: string): Promise<void> {
  await store.put("device", id, "id");
  await store.put("endpoint", endpoint, "endpoint");
}

/**
 * Whether this device was removed at the server. If the browser has renewed its subscription it was not: the
 * server has only dropped the address that no longer exists.
 * @param devices the devices that the server knows
 */
export async function isRemoved(
  store: Store,
  endpoint: string,
  devices: readonly { id: number }[],
): Promise<boolean> {
  const id = await store.get("device", "id");
  if (id === undefined || devices.some((device) => device.id === id)) return false;
  const before = await store.get("endpoint", "endpoint");
  return before === undefined || before === endpoint;
}

/**
 * Tells the server this device's new address, without a page. If that fails, the next start of the
 * program catches up.
 */
export async function moveDevice(store: Store, data: AddDevice["data"]): Promise<void> {
  const before = await store.get("device", "id");
  const answer = await fetch(ADDRESS, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data }),
  });
  const id = answer.ok ? idOf(await answer.json()) : null;
  if (id === null) return;
  await keepDevice(store, id, data.endpoint);
  // Nothing is delivered to the old address any more.
  if (before !== undefined && before !== id) {
    await fetch(`${ADDRESS}/${before}`, { method: "DELETE" });
  }
}

/** The contract's schema would be larger than the worker. */
function idOf(answer: unknown): number | null {
  const data = partOf(answer, "data");
  const id = partOf(data, "id");
  return typeof id === "number" ? id : null;
}

function partOf(value: unknown, name: string): unknown {
  return new Map(Object.entries(value ?? {})).get(name);
}
