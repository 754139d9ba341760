import { IngestAnswer } from "@dosebeat/contract/ingest";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { type Answer, createTestApp, type TestApp } from "../../../test/app.ts";
import { startIntake } from "../../../test/intake.ts";
import { chirpStackUp, recordOf } from "../../../test/messages.ts";
import { connect } from "../../database/connect.ts";

const STATUS = "1002041208565b9611";

const { server, token } = await startIntake();

const up = (deveui: string, fcnt: number) =>
  chirpStackUp({ deveui, fcnt, time: `2026-05-10T08:${10 + fcnt}:00Z`, hex: STATUS });

/** Sends each in a separate request, all at the same time. */
function sendAll(bodies: object[], to: TestApp = server): Promise<Answer[]> {
  const url = "/api/ingest/chirpstack?event=up";
  return Promise.all(bodies.map((body) => to.call("POST", url, { token, body })));
}

const accepted = (answers: Answer[]) =>
  answers.map(({ body }) => IngestAnswer.parse(body).data.accepted);

it("stores concurrent requests in one transaction, and answers each with its own counts", async () => {
  const deveui = "c000000000000001";
  await sendAll([up(deveui, 0)]);
  const messages = [1, 2, 3, 3, 0, 4, 5, 6].map((fcnt) => up(deveui, fcnt));
  const answers = await sendAll(messages);
  const counts = accepted(answers);
  expect(counts.slice(0, 2)).toEqual([1, 1]);
  // Twice in one batch, and already stored.
  expect([counts[2], counts[3]].sort()).toEqual([0, 1]);
  expect(counts.slice(4)).toEqual([0, 1, 1, 1]);
  expect(IngestAnswer.parse(answers[4]?.body).data).toEqual({
    accepted: 0,
    duplicates: 1,
    unknown: 0,
  });
  const { uplinks, readings } = await recordOf(server, deveui);
  expect([uplinks.length, readings.length]).toEqual([7, 7]);
  const { rows } = await sql<{ xmin: string }>`select distinct xmin::text from uplinks`.execute(
    server.db,
  );
  expect(rows.length).toBeLessThan(7);
});

it("registers each unknown box of a batch once", async () => {
  const deveuis = ["c000000000000011", "c000000000000012", "c000000000000013"];
  const answers = await sendAll(deveuis.flatMap((deveui) => [up(deveui, 1), up(deveui, 2)]));
  expect(accepted(answers)).toEqual([1, 1, 1, 1, 1, 1]);
  for (const deveui of deveuis) {
    expect((await recordOf(server, deveui)).uplinks).toHaveLength(2);
  }
});

it("stores the others when the database rejects one message, and that one once it accepts it", async () => {
  const deveui = "c000000000000021";
  await sendAll([up(deveui, 0)]);
  await sql`alter table uplinks add constraint refused check (fcnt is distinct from 13)`.execute(
    server.owner,
  );
  const bodies = [11, 12, 13, 14, 15].map((fcnt) => up(deveui, fcnt));
  const answers = await sendAll(bodies);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 500, 200, 200]);
  expect(JSON.stringify(answers[2]?.body)).not.toContain("refused");
  expect(counters(await recordOf(server, deveui))).toEqual([0, 11, 12, 14, 15]);
  await sql`alter table uplinks drop constraint refused`.execute(server.owner);
  expect(accepted(await sendAll(bodies))).toEqual([0, 0, 1, 0, 0]);
  expect(counters(await recordOf(server, deveui))).toEqual([0, 11, 12, 13, 14, 15]);
});

it("answers no request before the commit", async () => {
  const deveui = "c000000000000031";
  const id = (await server.aSensor({ deveui })).id;
  const other = connect({ connectionString: server.databaseUrl });
  let answered = 0;
  const sent = await other.db.transaction().execute(async (holder) => {
    await holder.selectFrom("sensors").select("id").where("id", "=", id).forUpdate().execute();
    const answers = [1, 2].map((fcnt) =>
      sendAll([up(deveui, fcnt)]).then((answer) => {
        answered += 1;
        return answer;
      }),
    );
    await expect.poll(waitingForALock).toBeGreaterThan(0);
    expect(answered).toBe(0);
    expect((await recordOf(server, deveui)).uplinks).toEqual([]);
    return answers;
  });
  await other.db.destroy();
  expect(accepted((await Promise.all(sent)).flat())).toEqual([1, 1]);
  expect((await recordOf(server, deveui)).uplinks).toHaveLength(2);
});

it("answers 503 during an outage of the database, and recovers by itself", async () => {
  const { hostname: host, port, username: user, password, pathname } = new URL(server.databaseUrl);
  const { db, pool } = connect({ host, user, password, database: pathname.slice(1), port: 1 });
  const away = await createTestApp({ db });
  const deveui = "c000000000000041";
  const bodies = [1, 2, 3].map((fcnt) => up(deveui, fcnt));
  const refused = await sendAll(bodies, away);
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
  pool.options.port = Number(port);
  expect(accepted(await sendAll(bodies, away))).toEqual([1, 1, 1]);
  expect((await recordOf(server, deveui)).uplinks).toHaveLength(3);
  await away.app.close();
  await db.destroy();
});

function counters({ uplinks }: { uplinks: { fcnt: number | null }[] }) {
  return uplinks.map(({ fcnt }) => fcnt);
}

async function waitingForALock(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows[0]?.count ?? 0;
}
