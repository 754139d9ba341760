import { CompiledQuery } from "kysely";
import type { Db } from "../../../database/db.ts";
import { CLAIMS, CONTENTS, type Column, READINGS, UPLINKS } from "./columns.ts";
import type { Rows } from "./rows.ts";
import { MERGED, names } from "./statement-parts.ts";

/** What the coordinator has found. */
interface Places {
  /** For each uplink, in the order of the entries. */
  ids: readonly number[];
  /** By box. */
  shardOf: ReadonlyMap<number, number>;
}

/** Rows of one shard. */
type OfShard = Pick<Rows, "entries" | "readings" | "claims"> & {
  /** The indexes of its entries among all. */
  places: number[];
};

type Key = Pick<Rows["entries"][number], "sensor_id" | "key">;

const KEYS = named(["sensor_id", "key"]);
const RAW = named(["sensor_id", "received_at", "frame", "body"]);

function named(wanted: readonly string[]) {
  return [...UPLINKS, ...CONTENTS].filter(({ name }) => wanted.includes(name));
}

/**
 * Stores each shard's rows, in statements that name rows of this shard only. Returns the indexes, from 1, of entries
 * that are already stored; then nothing may be committed.
 */
export async function putOfShards(tx: Db, rows: Rows, places: Places): Promise<number[]> {
  const groups = groupsOf(rows, places.shardOf);
  const held: number[] = [];
  for (const group of groups) held.push(...(await heldOf(tx, group)));
  if (held.length > 0) return held;
  const idOf = (entry: number) => places.ids[entry - 1];
  for (const { entries, readings, claims, places: own } of groups) {
    const uplinkIds = own.map(idOf);
    await insert(tx, "uplink_keys", values(KEYS, entries));
    await insert(tx, "uplinks", withId("id", uplinkIds, values(UPLINKS, entries)));
    await insert(tx, "raw_uplinks", withId("uplink_id", uplinkIds, values(RAW, entries)));
    const ofReadings = readings.map(({ entry }) => idOf(entry));
    const told = withId("uplink_id", ofReadings, values(READINGS.slice(1), readings));
    await insert(tx, "readings", told, MERGED);
    const ofClaims = claims.map(({ entry }) => idOf(entry));
    await insert(
      tx,
      "press_claims",
      withId("uplink_id", ofClaims, values(CLAIMS.slice(1), claims)),
    );
  }
  return [];
}

function groupsOf(rows: Rows, shardOf: Places["shardOf"]): OfShard[] {
  const groups = new Map<number, OfShard>();
  const groupOf = (sensorId: number) => {
    const shard = shardOf.get(sensorId) ?? 0;
    const group = groups.get(shard) ?? { entries: [], readings: [], claims: [], places: [] };
    groups.set(shard, group);
    return group;
  };
  rows.entries.forEach((entry, index) => {
    const group = groupOf(entry.sensor_id);
    group.entries = [...group.entries, entry];
    group.places.push(index + 1);
  });
  for (const reading of rows.readings) groupOf(reading.sensor_id).readings.push(reading);
  for (const claim of rows.claims) groupOf(claim.sensor_id).claims.push(claim);
  return [...groups.values()];
}

/** Not prepared: Citus finds the shard from the values themselves. */
async function heldOf(tx: Db, { entries, places }: OfShard): Promise<number[]> {
  const text = `select sensor_id, replace(key::text, '-', '') as key from uplink_keys
    where sensor_id = any($1::bigint[]) and key = any($2::uuid[])`;
  const given = [entries.map(({ sensor_id }) => sensor_id), entries.map(({ key }) => key)];
  const { rows } = await tx.executeQuery<Key>(CompiledQuery.raw(text, given));
  const stored = new Set(rows.map(nameOf));
  return places.filter((_, index) => {
    const entry = entries[index];
    return entry && stored.has(nameOf(entry));
  });
}

const nameOf = ({ sensor_id, key }: Key) => `${sensor_id} ${key}`;

/** Columns with their types, and the values of each row. */
interface Values {
  columns: readonly { name: string; type: string }[];
  rows: unknown[][];
}

function values<Row>(columns: readonly Column<Row>[], of: readonly Row[]): Values {
  const arrays = columns.map((column) => column.of(of));
  return { columns, rows: of.map((_, index) => arrays.map((array) => array[index])) };
}

function withId(name: string, ids: readonly unknown[], { columns, rows }: Values): Values {
  return {
    columns: [{ name, type: "bigint[]" }, ...columns],
    rows: rows.map((row, index) => [ids[index], ...row]),
  };
}

async function insert(
  tx: Db,
  table: string,
  { columns, rows }: Values,
  onConflict = "",
): Promise<void> {
  if (rows.length === 0) return;
  const types = columns.map(({ type }) => type.replace("[]", ""));
  const lists = rows.map((_, row) => {
    const parameters = types.map((type, index) => `$${row * types.length + index + 1}::${type}`);
    return `(${parameters.join(", ")})`;
  });
  const text = `insert into ${table} (${names(columns)}) values ${lists.join(", ")} ${onConflict}`;
  await tx.executeQuery(CompiledQuery.raw(text, rows.flat()));
}
