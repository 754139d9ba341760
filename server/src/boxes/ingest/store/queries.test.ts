import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createTestApp } from "../../../../test/app.ts";
import { entry, nothing } from "../../../../test/entries.ts";
import { storeRows } from "./queries.ts";
import { rowsOf } from "./rows.ts";

const server = await createTestApp();
afterAll(() => server.close());

test("the storing statement keeps its generic plan, however few rows it stores", async () => {
  const { id, deveui, model } = await server.aSensor();
  // In large tables a lookup costs more, so the planner would prefer a custom plan.
  await sql`insert into sensors (deveui, claimcode, created_at)
    select 'feed' || lpad(to_hex(i), 12, '0'), '', now() from generate_series(1, 10000) as i`.execute(
    server.db,
  );
  await sql`insert into uplink_keys select id, gen_random_uuid() from sensors`.execute(server.db);
  await sql`analyze sensors, uplink_keys`.execute(server.owner);
  const sensors = new Map([[id, { id, deveui, model }]]);
  await server.db.connection().execute(async (db) => {
    for (let turn = 1; turn <= 20; turn++) {
      const key = turn.toString(16).padStart(32, "0");
      const one = entry("08:00", { sensor_id: id, key, readings: [nothing] });
      expect(await storeRows(db, rowsOf([one], sensors))).toMatchObject({ stored: true });
    }
    const { rows } = await sql`select generic_plans::int, custom_plans::int
      from pg_prepared_statements where statement like '%put_keys%'`.execute(db);
    expect(rows).toEqual([{ generic_plans: 15, custom_plans: 5 }]);
  });
});
