import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isRemoved, keepDevice, moveDevice } from "./renewal.ts";

const OLD = "https://push.example/old";
const data = {
  endpoint: "https://push.example/new",
  keys: { p256dh: "key", auth: "secret" },
  push_key: "server",
};

/** A device's store, without a browser. */
function aStore() {
  const kept = new Map<string, unknown>();
  const get = async (name: string, key: unknown) => kept.get(`${name} ${key}`);
  const put = async (name: string, value: unknown, key: unknown) => {
    kept.set(`${name} ${key}`, value);
    return key;
  };
  return { get, put } as Parameters<typeof moveDevice>[0];
}

const calls: string[] = [];
let store = aStore();
beforeEach(async () => {
  calls.length = 0;
  store = aStore();
  await keepDevice(store, 7, OLD);
});
afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: unknown): void {
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`);
    return Response.json(body, { status });
  });
}

it("keeps what the server calls the device under its new address, and removes the old row", async () => {
  answering(201, { data: { id: 8 } });
  await moveDevice(store, data);
  expect(calls).toEqual(["POST /api/push-subscriptions", "DELETE /api/push-subscriptions/7"]);
  expect(await store.get("device", "id")).toBe(8);
  expect(await isRemoved(store, data.endpoint, [{ id: 8 }])).toBe(false);
});

it("stays where the server did not take the new address: the old one is gone, not removed", async () => {
  answering(401, { data: null, error: { message: "Sign in." } });
  await moveDevice(store, data);
  expect(calls).toHaveLength(1);
  expect(await isRemoved(store, data.endpoint, [])).toBe(false);
});

it("is removed where the server no longer knows the address that it has", async () => {
  expect(await isRemoved(store, OLD, [{ id: 7 }])).toBe(false);
  expect(await isRemoved(store, OLD, [{ id: 9 }])).toBe(true);
  expect(await isRemoved(aStore(), OLD, [])).toBe(false);
});
