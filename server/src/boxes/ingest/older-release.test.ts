import { IngestAnswer } from "@dosebeat/contract/ingest";
import { ChartAnswer } from "@dosebeat/contract/readings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { chirpStackUp, recordOf } from "../../../test/messages.ts";
import { migrate } from "../../database/migrate.ts";

const STATUS = "1002041208565b9611";

let server: TestApp;
let token: string;

beforeAll(async () => {
  server = await createTestApp();
  // The schema before tables were partitioned by month.
  await sql`drop schema public cascade; create schema public`.execute(server.owner);
  await migrate(server.owner, { until: "006-lists-of-users" });
});
afterAll(() => server.close());

const time = (minute: number) => new Date(Date.UTC(2026, 4, 10, 8, minute)).toISOString();
const message = (fcnt: number) =>
  chirpStackUp({ deveui: "00000000000000aa", time: time(fcnt), fcnt, hex: STATUS, id: `e${fcnt}` });

async function storeAsOldRelease(fcnt: number): Promise<void> {
  const at = new Date(time(fcnt));
  await sql`with one as (
      insert into uplinks (sensor_id, source, event, dedup_key, received_at, received_source,
        arrived_at, session, fcnt, fport, boot, press_seq, rssi, snr, frame, body, outcome)
      values (1, 'chirpstack', 'up', ${`up:e${fcnt}`}, ${at}, 'network', ${at}, 's', ${fcnt}, 10, 0,
        ${fcnt}, -80, 9.5, ${Buffer.from(STATUS, "hex")}, ${JSON.stringify(message(fcnt))}, 'decoded')
      returning id
    ), reading as (
      insert into readings (sensor_id, at, received_at, temperature, humidity, battery_mv,
        motion_counter, uplink_id) select 1, ${at}, ${at}, ${fcnt}, 45.5, 3000, ${fcnt * 10}, id from one
    ) insert into press_claims (sensor_id, uplink_id, seq, pressed_at)
      select 1, id, ${fcnt}, ${at} from one`.execute(server.owner);
}

test("data of an older release is migrated completely, and its events are still recognised", async () => {
  await sql`insert into sensors (deveui, claimcode, created_at)
    values ('00000000000000aa', 'x', now())`.execute(server.owner);
  for (const fcnt of [1, 2, 3]) await storeAsOldRelease(fcnt);
  await sql`update uplinks set body = '{}', frame = null where fcnt = 1`.execute(server.owner);
  // Ids of deleted rows must not be reused.
  await storeAsOldRelease(4);
  await sql`delete from readings where temperature = 4; delete from press_claims where seq = 4;
    delete from uplinks where fcnt = 4`.execute(server.owner);

  const role = new URL(server.databaseUrl).username;
  await migrate(server.owner, { runtimeRole: role });

  const { uplinks, readings, claims } = await recordOf(server, "00000000000000aa");
  expect(uplinks).toMatchObject([
    { id: 1, fcnt: 1, body: null, frame: null, boot: 0, press_seq: 1, outcome: "decoded" },
    { id: 2, fcnt: 2, body: message(2), session: "s", rssi: -80, snr: 9.5, fport: 10 },
    { id: 3, fcnt: 3, frame: Buffer.from(STATUS, "hex"), event: "up", source: "chirpstack" },
  ]);
  expect(readings.map(({ temperature }) => temperature)).toEqual([1, 2, 3]);
  expect(claims.map(({ seq, received_at }) => [seq, received_at.toISOString()])).toEqual([
    [1, time(1)],
    [2, time(2)],
    [3, time(3)],
  ]);
  const places = await sql<{ place: string }>`
    select distinct tableoid::regclass::text as place from readings`.execute(server.db);
  expect(places.rows).toEqual([{ place: "readings_2026_05" }]);

  token = await server.anIngestKey();
  const body = (fcnt: number) => message(fcnt);
  const send = async (fcnt: number) => {
    const answer = await server.call("POST", "/api/ingest/chirpstack?event=up", {
      token,
      body: body(fcnt),
    });
    return IngestAnswer.parse(answer.body).data.accepted;
  };
  expect([await send(1), await send(2), await send(3), await send(5)]).toEqual([0, 0, 0, 1]);
  const after = await recordOf(server, "00000000000000aa");
  expect(after.uplinks.map(({ id }) => id)).toEqual([1, 2, 3, 5]);

  const patient = await server.aPatient();
  await server.aBinding(patient, {
    sensor: await server.db.selectFrom("sensors").selectAll().executeTakeFirstOrThrow(),
    from: "2026-05-01T00:00:00Z",
  });
  const data = { deveui: "00000000000000aa", startdate: "2026-05-10", enddate: "2026-05-10" };
  const chart = await server.call("POST", "/api/medicine-history/chart", {
    token: patient.token,
    body: { data },
  });
  expect(ChartAnswer.parse(chart.body).data.motion.slice(0, 3)).toEqual([null, 10, 10]);
});
