import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { chirpStackUp, recordOf, ttsUp } from "../../../test/messages.ts";

interface Expected {
  temperature?: number;
  humidity?: number;
  battery_mv?: number;
  motion_counter?: number;
  press_seq?: number;
  presses?: { seq: number; age_s: number }[];
  readings?: { unix_s: number; temperature: number; humidity: number }[];
}

interface Vector {
  description: string;
  fPort: number;
  hex: string;
  expected: { data?: Expected; errors?: string[] };
}

const file = "../../../../domain/test/codecs/fixtures/pillbox-v1.vectors.json";
const vectors: { uplinks: Vector[]; invalid: Vector[] } = JSON.parse(
  readFileSync(new URL(file, import.meta.url), "utf8"),
);
const rows = [...vectors.uplinks, ...vectors.invalid].map((row) => [row.description, row] as const);
const TIME = "2026-11-21T12:00:00Z";

let server: TestApp;
let token: string;

beforeAll(async () => {
  server = await createTestApp();
  server.clock.set(TIME);
  token = await server.anIngestKey();
});
afterAll(() => server.close());

test.each(rows)("through ChirpStack: %s", async (_, { fPort: fport, hex, expected }) => {
  const { deveui } = await server.aSensor();
  const body = chirpStackUp({ deveui, time: TIME, fport, hex });
  const answer = await server.call("POST", "/api/ingest/chirpstack?event=up", { token, body });
  expect(answer.body).toEqual({ data: { accepted: 1, duplicates: 0, unknown: 0 } });
  await expectStored(deveui, expected);
});

test.each(rows)("through The Things Stack: %s", async (_, { fPort: fport, hex, expected }) => {
  const { deveui } = await server.aSensor();
  const body = ttsUp({ deveui, time: TIME, fport, hex });
  const answer = await server.call("POST", "/api/ingest/tts", { token, body });
  expect(answer.body).toEqual({ data: { accepted: 1, duplicates: 0, unknown: 0 } });
  await expectStored(deveui, expected);
});

/** What somebody else's formatter, or a wrong version of ours, made of the bytes. */
const WRONG = {
  schema: "pillbox/1",
  frame: "press",
  buttonmode: 7,
  press_seq: 9,
  temperature: -40,
  presses: [{ seq: 9, age_s: 60 }],
};

test.each(rows)("whatever ChirpStack decoded: %s", async (_, { fPort: fport, hex, expected }) => {
  const { deveui } = await server.aSensor();
  const fields = { object: WRONG };
  const body = chirpStackUp({ deveui, time: TIME, fport, hex, fields });
  await server.call("POST", "/api/ingest/chirpstack?event=up", { token, body });
  await expectStored(deveui, expected);
});

test.each(rows)("whatever The Things Stack decoded: %s", async (_, row) => {
  const { deveui } = await server.aSensor();
  const fields = {
    decoded_payload: WRONG,
    normalized_payload: [{ air: { temperature: -40 }, battery: 1 }],
  };
  const body = ttsUp({ deveui, time: TIME, fport: row.fPort, hex: row.hex, fields });
  await server.call("POST", "/api/ingest/tts", { token, body });
  await expectStored(deveui, row.expected);
});

async function expectStored(deveui: string, { data, errors }: Vector["expected"]): Promise<void> {
  const { uplinks, readings, claims } = await recordOf(server, deveui);
  if (!data) {
    expect(uplinks).toMatchObject([{ outcome: "undecodable", reason: errors?.join("; ") }]);
    expect([readings, claims]).toEqual([[], []]);
    return;
  }
  expect(uplinks).toMatchObject([{ outcome: "decoded", press_seq: data.press_seq ?? null }]);
  const presses = (data.presses ?? []).map(({ seq, age_s }) => ({
    seq,
    pressed_at: new Date(Date.parse(TIME) - age_s * 1000),
  }));
  const bySeq = (one: { seq: number | null }, other: { seq: number | null }) =>
    (one.seq ?? 0) - (other.seq ?? 0);
  expect(claims.map(({ seq, pressed_at }) => ({ seq, pressed_at })).sort(bySeq)).toEqual(
    presses.sort(bySeq),
  );
  expect(readings).toMatchObject(readingsIn(data));
}

function readingsIn(data: Expected): object[] {
  const { temperature = null, humidity = null, battery_mv = null, motion_counter } = data;
  const live = { at: new Date(TIME), temperature, humidity, battery_mv, motion_counter };
  return [
    ...(data.readings ?? []).map(({ unix_s, ...climate }) => ({
      at: new Date(unix_s * 1000),
      ...climate,
    })),
    ...(motion_counter === undefined ? [] : [live]),
  ];
}
