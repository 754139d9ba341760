import { Failure } from "@dosebeat/contract/base/failures";
import { IngestAnswer } from "@dosebeat/contract/ingest";
import { expect, test } from "vitest";
import { startIntake } from "../../../../test/intake.ts";
import { envelopesOf, recordOf, ttsUp } from "../../../../test/messages.ts";

const { server, token } = await startIntake();

function send(body: unknown, headers: Record<string, string> = {}) {
  return server.call("POST", "/api/ingest/tts", { token, body, headers });
}

const rows = envelopesOf("tts").map(({ event, body }) => [event, body] as const);

test.each(rows)("the documented event %s is stored once", async (_, body) => {
  const names = body["end_device_ids"] !== undefined && JSON.stringify(body).includes("dev_eui");
  const first = await send(body);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ data: { accepted: names ? 1 : 0, duplicates: 0, unknown: 0 } });
  const again = await send(body);
  expect(again.status).toBe(200);
  expect(again.body).toEqual({ data: { accepted: 0, duplicates: names ? 1 : 0, unknown: 0 } });
});

test("a captured uplink of a button is decoded by the model that the network names", async () => {
  const { sensor, uplinks, readings, claims } = await recordOf(server, "70b3d52dd600035a");
  const at = new Date("2025-04-16T11:54:13.787Z");
  expect(sensor).toMatchObject({ model: "mclimate/mc-button", last_received_at: at, snr: 9.5 });
  expect(uplinks).toMatchObject([
    {
      event: "up",
      outcome: "decoded",
      session: "aAixKtmNZUKQXd4GqpHDsw==",
      fcnt: 14,
      fport: 2,
      received_at: at,
      received_source: "network",
    },
  ]);
  expect(readings).toMatchObject([{ at, temperature: 21.5 }]);
  expect(claims).toMatchObject([{ seq: null, pressed_at: at }]);
});

test("an event without a receive time is dated by its arrival", async () => {
  const { uplinks } = await recordOf(server, "4200000000000000");
  const contacts = uplinks.filter(({ event }) => event !== "downlink_ack");
  expect(contacts).toMatchObject([
    { received_source: "server", received_at: server.clock.now() },
    { received_source: "server", received_at: server.clock.now() },
  ]);
  expect(new Set(contacts.map(({ session }) => session))).toEqual(
    new Set(["AWiZpAyXrAfEkUNkBljRoA=="]),
  );
});

test("an omitted counter is 0, and the same counter in another session is another uplink", async () => {
  const deveui = "775000000000000a";
  const time = "2026-05-10T08:00:00Z";
  await send(ttsUp({ deveui, time, session: "one" }));
  await send(ttsUp({ deveui, time, session: "two" }));
  const again = await send(ttsUp({ deveui, time, session: "two" }));
  expect(IngestAnswer.parse(again.body).data.duplicates).toBe(1);
  const { uplinks } = await recordOf(server, deveui);
  expect(uplinks).toMatchObject([
    { fcnt: 0, session: "one", reason: "no payload" },
    { fcnt: 0, session: "two" },
  ]);
});

test("the battery level is used only in the uplink that reported it", async () => {
  const deveui = "775000000000000b";
  const level = { last_battery_percentage: { f_cnt: 7, value: 62.5 } };
  await send(ttsUp({ deveui, time: "2026-05-10T08:00:00Z", fcnt: 8, fields: level }));
  expect((await recordOf(server, deveui)).readings).toEqual([]);
  await send(ttsUp({ deveui, time: "2026-05-10T07:00:00Z", fcnt: 7, fields: level }));
  expect((await recordOf(server, deveui)).readings).toMatchObject([
    { at: new Date("2026-05-10T07:00:00Z"), battery: 62.5 },
  ]);
});

test("an omitted battery level is 0 %", async () => {
  const deveui = "775000000000000c";
  const fields = { last_battery_percentage: { f_cnt: 9 } };
  await send(ttsUp({ deveui, time: "2026-05-10T08:00:00Z", fcnt: 9, fields }));
  expect((await recordOf(server, deveui)).sensor?.battery).toBe(0);
});

test("a simulated uplink is nothing to do, and does not shadow the real one", async () => {
  const deveui = "775000000000000d";
  const uplink = ttsUp({
    deveui,
    time: "2026-05-10T08:00:00Z",
    fcnt: 5,
    hex: "1002041208565b9611",
  });
  const simulated = await send({ ...uplink, simulated: true });
  expect(simulated).toMatchObject({
    status: 200,
    body: { data: { accepted: 0, duplicates: 0, unknown: 0 } },
  });
  expect((await recordOf(server, deveui)).sensor).toBeUndefined();
  expect(IngestAnswer.parse((await send(uplink)).body).data.accepted).toBe(1);
});

test("the network's API key for downlinks is not stored", async () => {
  const deveui = "775000000000000e";
  const headers = { "x-downlink-apikey": "NNSXS.SECRET", "x-downlink-push": "https://example.org" };
  await send(ttsUp({ deveui, time: "2026-05-10T08:00:00Z", fcnt: 5 }), headers);
  const { uplinks } = await recordOf(server, deveui);
  expect(uplinks).toHaveLength(1);
  expect(JSON.stringify(uplinks)).not.toContain("SECRET");
});

test.each([
  [
    "a DevEUI that is too long",
    { end_device_ids: { dev_eui: "0".repeat(17) } },
    ["end_device_ids", "dev_eui"],
  ],
  ["a DevEUI that is a number", { end_device_ids: { dev_eui: 1 } }, ["end_device_ids", "dev_eui"]],
  ["an uplink that is text", { uplink_message: "up" }, ["uplink_message"]],
  [
    "an impossible time",
    { uplink_message: { received_at: "1999-01-01T00:00:00Z" } },
    ["uplink_message", "received_at"],
  ],
  [
    "a level above 100 %",
    { uplink_message: { last_battery_percentage: { value: 101 } } },
    ["uplink_message", "last_battery_percentage", "value"],
  ],
])("rejects %s with the path", async (_, fields, path) => {
  const answer = await send({ end_device_ids: { dev_eui: "77500000000000FF" }, ...fields });
  expect(answer.status).toBe(400);
  expect(Failure.parse(answer.body).error.details.errors[0]).toMatchObject({ path });
});
