import type { AddDevice } from "@dosebeat/contract/push";
import type { NotificationStore } from "./notification-store.ts";

const ADDRESS = "/api/push-subscriptions";

type Store = Pick<NotificationStore, "get" | "put">;

/** Keeps what the server calls this device, and which subscription of the browser it has. */
export async function keepDevice(store: Store, id: number, endpoint: string): Promise<void> {
  await store.put("device", id, "id");
  await store.put("endpoint", endpoint, "endpoint");
}

/**
 * Whether this device was removed at the server. One whose subscription the browser has renewed was not: the
 * server has only let go of the address that no longer exists.
 *
 * @param devices those that the server knows
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
 * Tells the server the new address of this device, without a page. If that fails, the next start of the
 * program does the rest.
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
  // Nothing arrives at the old address any more.
  if (before !== undefined && before !== id) {
    await fetch(`${ADDRESS}/${before}`, { method: "DELETE" });
  }
}

/** The contract's schema would weigh more than the worker. */
function idOf(answer: unknown): number | null {
  const data = partOf(answer, "data");
  const id = partOf(data, "id");
  return typeof id === "number" ? id : null;
}

function partOf(value: unknown, name: string): unknown {
  return new Map(Object.entries(value ?? {})).get(name);
}
