import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { CITUS_MISSING, citusEngine } from "../../test/citus/engine.ts";
import { createClusterDatabase, type Nodes, startNodes } from "../../test/citus/nodes.ts";
import { DEFAULT_MONTHS } from "../retention-settings.ts";
import { type Connection, connect } from "./connect.ts";
import { divide } from "./divide.ts";
import { migrate } from "./migrate.ts";
import { updatePartitions } from "./partitions.ts";
import type { Database } from "./schema.ts";

const engine = citusEngine();
const DATABASE = "divided";

let base: string;
let nodes: Nodes | undefined;
let coordinator: Connection;
let server: TestApp;
let asked: CompiledQuery[] = [];

beforeAll(async () => {
  if (!engine) return;
  base = mkdtempSync(join(tmpdir(), `dosebeat-test-${process.pid}-`));
  nodes = await startNodes(engine, base, { fsync: "off", "citus.shard_count": "4" });
  await createClusterDatabase(nodes, DATABASE);
  coordinator = connect({ connectionString: nodes[0].url(DATABASE) });
  await migrate(coordinator.db);
  await updatePartitions(coordinator.db, new Date("2026-05-10T12:00:00Z"), DEFAULT_MONTHS);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: coordinator.clients }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  server = await createTestApp({ db });
});
afterAll(async () => {
  await server?.close();
  await coordinator?.db.destroy();
  for (const node of nodes ?? []) await node.stop();
  if (base) rmSync(base, { recursive: true, force: true });
});

const countOf = (plan: string) => {
  const count = /Task Count: (\d+)/.exec(plan)?.[1];
  return count === undefined ? [] : [Number(count)];
};

/**
 * The number of shards that each statement answered by workers touches, according to EXPLAIN; statements that
 * change rows included.
 */
async function shardsAskedBy(work: () => Promise<{ status: number }>): Promise<number[]> {
  asked = [];
  expect((await work()).status).toBe(200);
  const counts: number[] = [];
  for (const { sql, parameters } of asked) {
    if (!/^(\/\*.*\*\/)?\s*(with|select|insert|update|delete)/i.test(sql)) continue;
    const { rows } = await coordinator.pool.query<Record<string, string>>(`explain ${sql}`, [
      ...parameters,
    ]);
    counts.push(...countOf(rows.flatMap((row) => Object.values(row)).join("\n")));
  }
  return counts;
}

/** The same for each function by which a statement looks up the rows of one box. */
async function shardsOfFunctions(): Promise<Map<string, number[]>> {
  const { rows } = await coordinator.pool.query<{ name: string; names: string[]; text: string }>(
    `select proname::text as name, proargnames[1:pronargs] as names,
      substring(prosrc from 'return query(.*);') as text
    from pg_proc where prosrc like '%return query%' and proargnames[1] = 'box' and pronamespace = 'public'::regnamespace`,
  );
  const values: Readonly<Record<string, string>> = { box: "7", most: "10" };
  const counts = new Map<string, number[]>();
  for (const { name, names, text } of rows) {
    const asked = names.reduce(
      (whole, each) => whole.replaceAll(new RegExp(`\\b${each}\\b`, "g"), values[each] ?? "now()"),
      text,
    );
    const plan = await coordinator.pool.query<Record<string, string>>(`explain ${asked}`);
    counts.set(name, countOf(plan.rows.flatMap((row) => Object.values(row)).join("\n")));
  }
  return counts;
}

describe.skipIf(!engine)(
  engine ? "on a cluster" : `on a cluster (skipped: ${CITUS_MISSING})`,
  () => {
    it("each hot statement touches one shard", async () => {
      const key = await server.anIngestKey();
      const patient = await server.aPatient();
      const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
      await server.aMedicine(patient, { schedules: ["08:00:00.000"] });
      const { deveui } = sensor;
      const body = {
        deveui,
        fcnt: 1,
        time: "2026-05-10T08:01:00Z",
        temperature: 21,
        presses: [{ seq: 1, time: "2026-05-10T08:00:00Z" }],
      };
      const stored = await shardsAskedBy(() =>
        server.call("POST", "/api/ingest/box", { token: key, body }),
      );
      // Look up keys, store keys; the message, its content, its reading, its press; and the two-phase commit.
      expect(stored).toHaveLength(7);
      const day = { deveui, startdate: "2026-05-10", enddate: "2026-05-10" };
      const chart = await shardsAskedBy(() =>
        server.call("POST", "/api/medicine-history/chart", {
          token: patient.token,
          body: { data: day },
        }),
      );
      const doses = await shardsAskedBy(() =>
        server.call("GET", "/api/doses?from=2026-05-10&to=2026-05-10", { token: patient.token }),
      );
      const newest = await shardsAskedBy(() =>
        server.call("GET", "/api/profile/userdata", { token: patient.token }),
      );
      // The claims and the uplinks of the box.
      expect(doses).toHaveLength(2);
      // The newest reading is in the row of the box, which the coordinator keeps; a chart is read through a
      // function.
      expect([chart, newest]).toEqual([[], []]);
      expect(new Set([...stored, ...doses])).toEqual(new Set([1]));
      const functions = await shardsOfFunctions();
      expect([...functions.keys()]).toContain("readings_between");
      expect([...functions.values()].map(String)).toEqual([...functions.keys()].map(() => "1"));
    });

    it("divides once, whoever starts next", async () => {
      await divide(coordinator.db);
      const { rows } = await coordinator.pool.query(
        "select table_name::text as name, colocation_id from citus_tables where citus_table_type = 'distributed' and table_name::text !~ '_(20|rest)'",
      );
      expect(rows.map(({ name }) => name).sort()).toEqual([
        "press_claims",
        "raw_uplinks",
        "readings",
        "uplink_keys",
        "uplinks",
      ]);
      expect(new Set(rows.map(({ colocation_id }) => colocation_id)).size).toBe(1);
    });

    it("a month that is made late takes its rows to the workers and leaves none behind", async () => {
      const { pool } = coordinator;
      await pool.query(`insert into readings (sensor_id, at, received_at, uplink_id)
      values (7, '2025-05-05', '2025-05-05', 1)`);
      await pool.query("select add_month('readings', '2025-05-01')");
      const { rows } = await pool.query(`select count(*)::integer as stored,
      pg_relation_size('readings_2025_05'::regclass)::integer as here from readings_2025_05`);
      expect(rows).toEqual([{ stored: 1, here: 0 }]);
    });

    it("boxes of other workers are stored while a worker is away, and its own once it is back", async () => {
      const token = await server.anIngestKey();
      const boxes = Array.from({ length: 8 }, (_, index) => `00000000000001${index}0`);
      const sendAll = async (fcnt: number) => {
        const answers = boxes.map((deveui) =>
          server.call("POST", "/api/ingest/box", {
            token,
            body: { deveui, fcnt, temperature: 21 },
          }),
        );
        return (await Promise.all(answers)).map(({ status }) => status);
      };
      expect(new Set(await sendAll(1))).toEqual(new Set([200]));
      const { rows } = await coordinator.pool.query<{ port: number }>(
        `select nodeport as port from sensors join pg_dist_placement
          on shardid = get_shard_id_for_distribution_column('uplinks', sensors.id)
        join pg_dist_node using (groupid) where deveui = any($1) order by deveui`,
        [boxes],
      );
      const away = nodes?.[2];
      const stored = rows.map(({ port }) => port !== away?.port);
      expect(new Set(stored)).toEqual(new Set([true, false]));
      await away?.kill();
      expect(await sendAll(2)).toEqual(stored.map((is) => (is ? 200 : 503)));
      await vi.waitFor(() => away?.start(), 30_000);
      expect(new Set(await sendAll(2))).toEqual(new Set([200]));
    });
  },
);
