import { sql } from "kysely";
import { expect, it } from "vitest";
import { createTestDatabase } from "../../../../test/database.ts";
import { untilWaiting } from "../../../../test/waiting.ts";
import { migrate } from "../../../database/migrate.ts";

it("what is added and erased while an older log is copied is as if it had been before", async () => {
  const { owner, drop } = await createTestDatabase();
  await sql`drop schema public cascade; create schema public`.execute(owner);
  await migrate(owner, { until: "025-limited-ingest-keys" });
  const { rows } = await sql<{ id: number }>`insert into users (email, role, created_at)
    values ('ada@example.org', 'patient', now()), ('ben@example.org', 'patient', now()) returning id`.execute(
    owner,
  );
  const [ada, ben] = rows.map(({ id }) => id);
  const write = (db: typeof owner, user: number | undefined) =>
    sql`insert into audit_log (at, kind, user_id, address, details)
      values (now(), 'sign-in', ${user}, '::1', '{}')`.execute(db);
  await write(owner, ada);
  await write(owner, ben);
  const migrating = await owner.transaction().execute(async (tx) => {
    await write(tx, ben);
    await sql`delete from users where id = ${ada}`.execute(tx);
    const done = migrate(owner, { until: "026-audit-chain", lockTimeoutMs: 60_000 });
    await untilWaiting(owner, 1);
    return { done };
  });
  await migrating.done;
  const found =
    await sql`select audit_log.id, user_id, address, count(audit_unsealed.*)::int as unsealed
    from audit_log left join audit_unsealed on entry_id = audit_log.id
    group by 1, 2, 3 order by 1`.execute(owner);
  expect(found.rows).toEqual([
    { id: 1, user_id: null, address: null, unsealed: 1 },
    { id: 2, user_id: ben, address: "::1", unsealed: 1 },
    { id: 3, user_id: ben, address: "::1", unsealed: 1 },
  ]);
  await drop();
});
