import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { untilWaiting } from "../../test/waiting.ts";
import { inTransaction } from "../database/transaction.ts";

let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
});
afterAll(() => test.close());

it("the same boxes registered concurrently in opposite orders: one succeeds, the other gets 409", async () => {
  const deveuis = ["aa00000000000001", "aa00000000000002", "aa00000000000003"];
  const register = (names: readonly string[]) =>
    test.call("POST", "/api/sensors", {
      token: admin.token,
      body: { data: names.map((deveui) => ({ deveui })) },
    });
  // Both stop at the box in the middle; if one went backwards, it would hold a lock that the other needs.
  const started = await test.db.connection().execute(async (db) => {
    await sql`begin`.execute(db);
    await sql`insert into sensors (deveui, claimcode, created_at)
      values (${deveuis[1]}, 'ABCDEF', now())`.execute(db);
    const answers = [register(deveuis), register([...deveuis].reverse())];
    await untilWaiting(test.db, 2);
    await sql`rollback`.execute(db);
    return { answers };
  });
  const answers = await Promise.all(started.answers);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from sensors where deveui like 'aa%'`.execute(test.db);
  expect(rows).toEqual([{ count: 3 }]);
});

it("erasing an account while its box is unassigned: both complete", async () => {
  const patient = await test.aPatient();
  const { sensor } = await test.aBinding(patient);
  test.clock.advance(60_000);
  const { token, password, userid } = patient;
  // Erasing locks the users and waits for the box; unassigning locks the box and then needs a user.
  const started = await test.db.transaction().execute(async (tx) => {
    await sql`select id from sensors where id = ${sensor.id} for update`.execute(tx);
    const erasing = test.call("DELETE", "/api/profile/userdata", { token, body: { password } });
    await untilWaiting(test.db, 1);
    const body = { data: { deveui: sensor.deveui } };
    const taking = test.call("PUT", "/api/sensor/unassign", { token: admin.token, body });
    return { answers: [erasing, taking] };
  });
  const [erased, taken] = await Promise.all(started.answers);
  expect(erased?.status).toBe(200);
  expect([200, 404, 409]).toContain(taken?.status);
  const users = test.db.selectFrom("users").select("id").where("id", "=", userid);
  expect(await users.execute()).toEqual([]);
  const bindings = test.db.selectFrom("bindings").select("id").where("sensor_id", "=", sensor.id);
  expect(await bindings.execute()).toEqual([]);
});

it("two deadlocked transactions both complete in the end", async () => {
  const [one, other] = [await test.aSensor(), await test.aSensor()];
  let met = 0;
  const both = new Promise<void>((resolve) => {
    const look = () => (met >= 2 ? resolve() : setImmediate(look));
    look();
  });
  const lock = (first: number, second: number) =>
    inTransaction(test.db, async (tx) => {
      await sql`select id from sensors where id = ${first} for update`.execute(tx);
      met += 1;
      await both;
      await sql`select id from sensors where id = ${second} for update`.execute(tx);
    });
  await Promise.all([lock(one.id, other.id), lock(other.id, one.id)]);
  // The second attempt may meet the other transaction again, before that has its second row.
  expect(met).toBeGreaterThanOrEqual(3);
});
