import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { type Replicated, replicated } from "../../../test/replicated.ts";
import { type Wire, wireTo } from "../../../test/wire.ts";
import { Metrics } from "../../platform/metrics.ts";
import { type Connection, connect } from "../connect.ts";
import type { Db } from "../db.ts";
import { Points } from "./point.ts";
import { primaryOf } from "./reading-db.ts";
import { Replica } from "./replica.ts";
import { Replicas } from "./replicas.ts";

let database: Replicated;
let primary: Connection;
let wire: Wire;
let replicas: Replicas;
let metrics: Metrics;
beforeAll(async () => {
  database = await replicated();
  primary = connect({ connectionString: database.url });
  wire = await wireTo(Number(new URL(database.replicaUrl).port));
  const login = new URL(database.replicaUrl);
  login.port = String(wire.port);
  metrics = new Metrics();
  replicas = new Replicas(primary, [{ connectionString: login.href }], metrics);
});
afterEach(async () => {
  await database.resume().catch(() => {});
  wire.mend();
});
afterAll(async () => {
  await replicas.end();
  await wire.remove();
  await primary.db.destroy();
  await database.end();
});

/** Checks until it is read from, after something was written. */
async function untilUsed(of = replicas): Promise<void> {
  await expect
    .poll(async () => {
      await database.tick();
      return of.watch();
    })
    .toEqual([undefined]);
}

async function write(value: string): Promise<void> {
  await primary.db
    .insertInto("installation")
    .values({ name: "written", value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

async function read(db: Db): Promise<string | undefined> {
  const rows = db.selectFrom("installation").select("value").where("name", "=", "written");
  return (await rows.executeTakeFirst())?.value;
}

/** Whether the machine that answers is a replica. */
async function isReplica(db: Db): Promise<boolean | undefined> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
  return rows[0]?.is;
}

/** On a busy machine the replica may be late; then look again. */
async function found(): Promise<Db> {
  for (;;) {
    const place = await replicas.find();
    if (place) return place.db;
    await untilUsed();
  }
}

async function shown(name: string): Promise<string | undefined> {
  const text = await metrics.registry.metrics();
  return new RegExp(`^${name}{[^}]*} (.*)$`, "m").exec(text)?.[1];
}

it("is read from once it was seen to follow", async () => {
  expect(await replicas.find()).toBeUndefined();
  await untilUsed();
  expect(await isReplica(await found())).toBe(true);
  expect(await isReplica(primaryOf(await found()))).toBe(false);
});

it("has what was committed before it is asked for, and the primary answers while it has not", async () => {
  await untilUsed();
  await write("before");
  expect(await read(await found())).toBe("before");
  await database.pause();
  await write("while it is paused");
  expect(await replicas.find()).toBeUndefined();
  expect(await replicas.watch()).toEqual(["it is behind"]);
  expect(Number(await shown("dosebeat_replica_lag_bytes"))).toBeGreaterThan(0);
  expect(Number(await shown("dosebeat_replica_lag_seconds"))).toBeGreaterThan(0);
  expect(await shown("dosebeat_replica_used")).toBe("0");
  await database.resume();
  await untilUsed();
  expect(await read(await found())).toBe("while it is paused");
  expect(await shown("dosebeat_replica_lag_bytes")).toBe("0");
  expect(await shown("dosebeat_replica_used")).toBe("1");
});

it("never shows less than was told, whoever wrote and whichever server reads", async () => {
  const other = new Replicas(primary, [{ connectionString: database.replicaUrl }], new Metrics());
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant("write" as const) },
    { weight: 6, arbitrary: fc.constantFrom("read here" as const, "read there" as const) },
    { weight: 1, arbitrary: fc.constantFrom("pause" as const, "resume" as const) },
    { weight: 1, arbitrary: fc.constant("look" as const) },
  );
  let written = 0;
  let fromReplica = 0;
  const check = async (of: Replicas) => {
    const told = written;
    const place = await of.find();
    if (place) fromReplica += 1;
    expect(Number(await read(place?.db ?? primary.db))).toBeGreaterThanOrEqual(told);
  };
  await write("0");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await database.resume();
      await untilUsed();
      await untilUsed(other);
      for (const one of steps) {
        if (one === "write") await write(String(++written));
        if (one === "read here") await check(replicas);
        if (one === "read there") await check(other);
        if (one === "pause") await database.pause();
        if (one === "resume") await database.resume();
        if (one === "look") await Promise.all([replicas.watch(), other.watch()]);
      }
    }),
    { numRuns: 25 },
  );
  await other.end();
  expect(fromReplica).toBeGreaterThan(0);
});

it("leaves what changes something to the primary, and all that is read after it", async () => {
  await write("as it was");
  await untilUsed();
  const db = await found();
  expect(await read(db)).toBe("as it was");
  await database.pause();
  await db.updateTable("installation").set({ value: "changed" }).execute();
  expect(await read(db)).toBe("changed");
});

it("leaves what only looks like a read to the primary", async () => {
  await untilUsed();
  await write("as it was");
  const db = await found();
  const locked = await db
    .selectFrom("installation")
    .select("value")
    .where("name", "=", "written")
    .forUpdate()
    .executeTakeFirst();
  expect(locked?.value).toBe("as it was");
  expect(await isReplica(db)).toBe(false);
  expect(await isReplica(await found())).toBe(true);
});

it("leaves transactions to the primary", async () => {
  await untilUsed();
  const db = await found();
  expect(await db.transaction().execute(isReplica)).toBe(false);
});

it("is left in the middle of a call when it is gone, without an error, and used again when it is back", async () => {
  await untilUsed();
  await write("kept");
  const db = await found();
  expect(await isReplica(db)).toBe(true);
  database.replica.stop();
  expect(await read(db)).toBe("kept");
  expect(await isReplica(db)).toBe(false);
  expect(await replicas.find()).toBeUndefined();
  await replicas.watch();
  expect(await shown("dosebeat_replica_lag_bytes")).toBeUndefined();
  database.replica.start();
  await untilUsed();
  expect(await read(await found())).toBe("kept");
});

it("is left when it answers nothing more", async () => {
  await untilUsed();
  await write("kept");
  const db = await found();
  wire.swallow();
  expect(await read(db)).toBe("kept");
  expect(await replicas.find()).toBeUndefined();
  wire.mend();
  await untilUsed();
});

it("throws what is wrong with a query itself, and is used on", async () => {
  await untilUsed();
  await expect(sql`select 1 / 0`.execute(await found())).rejects.toThrow("division by zero");
  expect(await isReplica(await found())).toBe(true);
});

it("is not used if it is the primary, or of another database", async () => {
  const stranger = await createTestDatabase();
  const wrong = [database.url, stranger.url].map((connectionString) => ({ connectionString }));
  const both = new Replicas(primary, wrong, new Metrics());
  expect(await both.watch()).toEqual(["it is no replica", "it is no replica"]);
  expect(await both.find()).toBeUndefined();
  await both.end();
  const replica = new Replica({ connectionString: database.replicaUrl });
  const point = await new Points(primary.pool).now();
  expect(await replica.watch({ ...point, system: "1" })).toBe(
    "it is a replica of another database",
  );
  await replica.end();
  await stranger.drop();
});

it("is not used after a takeover until it follows the new primary", async () => {
  const replica = new Replica({ connectionString: database.replicaUrl });
  const points = new Points(primary.pool);
  await expect
    .poll(async () => {
      await database.tick();
      return replica.watch(await points.now());
    })
    .toBeUndefined();
  const taken = async () => ({ ...(await points.now()), timeline: "00000002" });
  expect(await replica.at(await taken())).toBeUndefined();
  await expect
    .poll(async () => {
      await database.tick();
      return replica.watch(await taken());
    })
    .toBeUndefined();
  await replica.end();
});
