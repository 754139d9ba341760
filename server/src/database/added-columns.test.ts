import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { chirpStackUp } from "../../test/messages.ts";

const server = await createTestApp();
afterAll(() => server.close());

test("prepared statements still work when a newer release adds columns to every table", async () => {
  const patient = await server.aPatient();
  const { sensor } = await server.aBinding(patient);
  const medicine = await server.aMedicine(patient);
  const { token: admin } = await server.anAdmin();
  const key = await server.anIngestKey();
  const { deveui } = sensor;
  const day = server.clock.now().toISOString().slice(0, 10);

  const callAll = async (round: number) => {
    const time = new Date(server.clock.now().getTime() - round * MINUTE).toISOString();
    const schedule = { medicine: medicine.id, dosage_time: `1${round}:00:00.000` };
    const calls = [
      [
        "POST",
        "/api/ingest/chirpstack?event=up",
        { token: key, body: chirpStackUp({ deveui, time }) },
      ],
      ["POST", "/api/medicine-schedules", { token: patient.token, body: { data: schedule } }],
      ["GET", `/api/doses?from=${day}&to=${day}`, { token: patient.token }],
      [
        "POST",
        "/api/medicine-history/chart",
        { token: patient.token, body: { data: { deveui, startdate: day, enddate: day } } },
      ],
      ["GET", "/api/profiles", { token: admin }],
      ["GET", "/api/sensory-summaries", { token: admin }],
    ] as const;
    for (const [method, url, call] of calls) {
      const { status, body } = await server.call(method, url, call);
      expect([url, status < 300 || body]).toEqual([url, true]);
    }
  };

  for (const round of [1, 2, 3]) await callAll(round);
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    server.db,
  );
  for (const { name } of tables.rows) {
    await sql`alter table ${sql.table(name)} add column later integer`.execute(server.owner);
  }
  for (const round of [4, 5, 6]) await callAll(round);
});
