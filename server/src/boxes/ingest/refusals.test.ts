import { Failure } from "@dosebeat/contract/base/failures";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startIntake } from "../../../test/intake.ts";
import { chirpStackUp, recordOf } from "../../../test/messages.ts";
import { buildApp } from "../../app.ts";
import { connect } from "../../database/connect.ts";
import { Announcer } from "../../peers/announcer.ts";
import { Metrics } from "../../platform/metrics.ts";

const UP = "/api/ingest/chirpstack?event=up";

const { server, token } = await startIntake();

describe("no body is read without a valid ingest key", () => {
  const addresses = ["/api/ingest/box", "/api/ingest/tts", UP];
  const body = "no JSON at all";
  const headers = { "content-type": "application/json" };

  test.each(addresses)("%s without a key", async (url) => {
    expect((await server.call("POST", url, { body, headers })).status).toBe(401);
  });

  test.each(addresses)("%s with an unknown key", async (url) => {
    expect((await server.call("POST", url, { token: "wrong", body, headers })).status).toBe(401);
  });

  test.each(addresses)("%s with a user's token", async (url) => {
    const { token: person } = await server.anAdmin();
    expect((await server.call("POST", url, { token: person, body, headers })).status).toBe(401);
  });

  test.each(addresses)("%s with a revoked key", async (url) => {
    const revoked = await server.anIngestKey();
    await server.db
      .updateTable("ingest_keys")
      .set({ revoked_at: server.clock.now() })
      .where("id", "=", (lookup) =>
        lookup.selectFrom("ingest_keys").select(({ fn }) => fn.max("id").as("id")),
      )
      .execute();
    expect((await server.call("POST", url, { token: revoked, body, headers })).status).toBe(401);
  });

  test("an ingest key gives no access to users' calls", async () => {
    expect((await server.call("GET", "/api/profile/userdata", { token })).status).toBe(401);
  });
});

describe("malformed bodies are rejected without harm", () => {
  const deveui = "0dd0000000000001";
  const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  const send = (body: string, type = "application/json") =>
    server.call("POST", UP, { token, body, headers: { "content-type": type } });
  const up = (more: string) => {
    const text = JSON.stringify(chirpStackUp({ deveui, time: "2026-05-10T08:00:00Z" }));
    return `${text.slice(0, -1)},${more}}`;
  };

  test.each([
    ["no JSON", "temperature=20", 400],
    ["an empty body", "", 400],
    ["a prototype", up('"__proto__": {"a": 1}'), 400],
    ["arrays nested 100,000 deep", deep(100_000), 400],
    ["an object with arrays nested 100,000 deep", up(`"object": ${deep(100_000)}`), 400],
    ["more than 1 MiB", up(`"object": "${"x".repeat(1024 * 1024)}"`), 413],
  ])("%s", async (_, body, status) => {
    const answer = await send(body);
    expect(answer.status).toBe(status);
    expect(Failure.parse(answer.body).error.status).toBe(status);
    expect((await recordOf(server, deveui)).sensor).toBeUndefined();
  });

  test("a body of another content type", async () => {
    expect((await send("<up/>", "application/xml")).status).toBe(415);
  });

  test("characters that the database cannot store are replaced in the raw body", async () => {
    const answer = await send(
      up('"object": {"a\\u0000": "\\ud800 \\\\u0000 \\ud83d\\ude00 1e999"}'),
    );
    expect(answer.body).toMatchObject({ data: { accepted: 1 } });
    const [uplink] = (await recordOf(server, deveui)).uplinks;
    expect(uplink?.body).toMatchObject({ object: { "a\ufffd": "\ufffd \\u0000 😀 1e999" } });
  });
});

describe("nothing is acknowledged without the database", () => {
  test("when it is unreachable", async () => {
    const { db } = connect({ host: "127.0.0.1", port: 1, user: "x", database: "x" });
    const app = await buildApp({
      ...server.parts,
      announcer: new Announcer(),
      metrics: new Metrics(),
      db,
    });
    const payload = { deveui: "dead000000000001", temperature: 20 };
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: "POST", url: "/api/ingest/box", headers, payload });
    await app.close();
    await db.destroy();
    expect(answer.statusCode).toBe(503);
    expect(Failure.parse(answer.json()).error.name).toBe("ServiceUnavailableError");
  });

  test("when it fails while storing; the message is accepted when sent again", async () => {
    const { deveui } = await server.aSensor();
    const body = { deveui, temperature: 20, fcnt: 1 };
    const send = () => server.call("POST", "/api/ingest/box", { token, body });
    const cut = await server.db.transaction().execute(async (transaction) => {
      await sql`select 1 from sensors where deveui = ${deveui} for update`.execute(transaction);
      const answer = send();
      await killWaitingConnection();
      return answer;
    });
    expect(cut.status).toBe(503);
    expect((await recordOf(server, deveui)).uplinks).toEqual([]);
    expect((await send()).body).toEqual({ data: { accepted: 1, duplicates: 0, unknown: 0 } });
  });
});

async function killWaitingConnection(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
      return rows.length;
    })
    .toBe(1);
}
