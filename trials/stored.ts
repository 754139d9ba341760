import { setTimeout as sleep } from "node:timers/promises";
import { WAIT_LIMIT_MS } from "../server/test/wait-limit.ts";
import { BOXES, keyOf } from "./lives.ts";
import { query } from "./postgres.ts";

/** Prefix of the DevEUIs of boxes that are only there to be many. */
export const MANY = "74000000";

/** How often each event is in the database. */
export async function storedEvents(url: string): Promise<Map<string, number>> {
  const rows = await query<{ deveui: string; event: string; fcnt: string | null; received: Date }>(
    url,
    `select deveui, event, fcnt, received_at as received
     from uplinks join sensors on sensors.id = sensor_id where not starts_with(deveui, $1)`,
    [MANY],
  );
  const counts = new Map<string, number>();
  for (const { deveui, event, fcnt, received } of rows) {
    const key = keyOf(deveui, event, fcnt === null ? null : Number(fcnt), received);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * Waits for what the broker or a server still holds. @throws what is missing or stored more than once
 */
export async function untilStoredOnce(url: string, keys: readonly string[]): Promise<void> {
  const limit = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const stored = await storedEvents(url);
    const missing = keys.filter((key) => !stored.has(key));
    const repeated = keys.filter((key) => (stored.get(key) ?? 0) > 1);
    if (missing.length + repeated.length === 0) return;
    if (performance.now() > limit) throw new Error(told({ missing, repeated }));
    await sleep(50);
  }
}

function told(wrong: Readonly<Record<string, readonly string[]>>): string {
  const parts = Object.entries(wrong).map(
    ([what, keys]) => `${keys.length} ${what}, the first: ${keys.slice(0, 5).join(", ")}`,
  );
  return `Not stored exactly once: ${parts.join("; ")}`;
}

/**
 * All data of boxes except what depends on the order of arrival: one text per row, sorted.
 *
 * @param prefix of their DevEUIs
 */
export async function recordOf(url: string, prefix = BOXES): Promise<Record<string, string[]>> {
  const rows = (table: string, without: string[]) => rowsOf(url, prefix, table, without);
  return {
    boxes: await rows("sensors", ["id", "claimcode", "created_at"]),
    uplinks: await rows("uplinks", ["id", "arrived_at"]),
    readings: await rows("readings", ["uplink_id"]),
    presses: await rows("press_claims", ["id", "uplink_id"]),
  };
}

async function rowsOf(
  url: string,
  prefix: string,
  table: string,
  without: readonly string[],
): Promise<string[]> {
  const join = table === "sensors" ? "" : "join sensors on sensors.id = sensor_id";
  const rows = await query<{ row: string }>(
    url,
    `select (to_jsonb(${table}) - $1::text[] - 'sensor_id' ||
       jsonb_build_object('deveui', sensors.deveui))::text as row
     from ${table} ${join} where starts_with(deveui, $2)`,
    [without, prefix],
  );
  return rows.map(({ row }) => row).sort();
}

/** The stored presses by the box's own numbers: `deveui number` and the claimed instants. */
export async function storedPresses(url: string): Promise<Map<string, number[]>> {
  const rows = await query<{ deveui: string; seq: number; pressed: Date }>(
    url,
    `select distinct deveui, seq, pressed_at as pressed
     from press_claims join sensors on sensors.id = sensor_id where seq is not null`,
  );
  const presses = new Map<string, number[]>();
  for (const { deveui, seq, pressed } of rows) {
    const key = `${deveui} ${seq}`;
    presses.set(key, [...(presses.get(key) ?? []), pressed.getTime()]);
  }
  return presses;
}
