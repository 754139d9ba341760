import { IngestAnswer } from "@dosebeat/contract/ingest";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { expect, test } from "vitest";
import { collide } from "../../../test/collision.ts";
import { startIntake } from "../../../test/intake.ts";
import { recordOf, ttsUp } from "../../../test/messages.ts";
import { buildApp } from "../../app.ts";
import { Metrics } from "../../platform/metrics.ts";
import { Intake } from "./mqtt/intake.ts";

/** The Things Stack repeats counters within a session, and boxes without a clock may send the same body again. */

const { server, token } = await startIntake();
const TTS = "/api/ingest/tts";
const BOX = "/api/ingest/box";

let fresh = 0xab_0000;
const newDevEui = () => (fresh++).toString(16).padStart(16, "0");

async function counts(url: string, body: object): Promise<[number, number]> {
  const answer = await server.call("POST", url, { token, body });
  expect(answer.status).toBe(200);
  const { accepted, duplicates } = IngestAnswer.parse(answer.body).data;
  return [accepted, duplicates];
}

const NEW = [1, 0];
const COPY = [0, 1];

/** Uplinks of one box, in minutes after 08:00 on 10 May. */
function aBox() {
  const deveui = newDevEui();
  server.clock.set("2026-05-20T00:00:00Z");
  const message = (fcnt: number, minute: number) => {
    const time = new Date(Date.UTC(2026, 4, 10, 8) + minute * MINUTE).toISOString();
    return ttsUp({ deveui, time, fcnt });
  };
  return {
    deveui,
    message,
    send: (fcnt: number, minute: number) => counts(TTS, message(fcnt, minute)),
    minutes: async () =>
      (await recordOf(server, deveui)).uplinks.map(
        ({ received_at }) => (received_at.getTime() - Date.UTC(2026, 4, 10, 8)) / MINUTE,
      ),
  };
}

test("the same counter is a copy within two minutes, whatever lies between", async () => {
  const { send } = aBox();
  expect(await send(7, 0)).toEqual(NEW);
  expect(await send(8, 1)).toEqual(NEW);
  expect(await send(7, 2)).toEqual(COPY);
  expect(await send(7, -2)).toEqual(COPY);
  expect(await send(7, 2.01)).toEqual(NEW);
});

test("the same counter is a copy within fifteen minutes if no other frame lies between", async () => {
  const alone = aBox();
  expect(await alone.send(7, 0)).toEqual(NEW);
  expect(await alone.send(8, 16)).toEqual(NEW);
  expect(await alone.send(7, 15)).toEqual(COPY);
  expect(await alone.send(7, 15.01)).toEqual(NEW);
  const disturbed = aBox();
  expect(await disturbed.send(7, 0)).toEqual(NEW);
  expect(await disturbed.send(8, 3)).toEqual(NEW);
  expect(await disturbed.send(7, 6)).toEqual(NEW);
  expect(await disturbed.minutes()).toEqual([0, 3, 6]);
});

test("a counter that started again is stored once, however often it is delivered", async () => {
  const { send, minutes } = aBox();
  expect(await send(7, 0)).toEqual(NEW);
  expect(await send(7, 60)).toEqual(NEW);
  expect(await send(7, 60)).toEqual(COPY);
  expect(await send(7, 61)).toEqual(COPY);
  expect(await send(7, 0)).toEqual(COPY);
  expect(await send(7, 120)).toEqual(NEW);
  // An hour late.
  expect(await send(7, -60)).toEqual(NEW);
  expect(await send(7, -60)).toEqual(COPY);
  expect(await minutes()).toEqual([-60, 0, 60, 120]);
});

test("messages of two starts delivered together are all stored, and none twice", async () => {
  const { deveui, message, send, minutes } = aBox();
  const all = [0, 1, 2, 0, 1, 2].map((fcnt, hour) => message(fcnt, hour * 60));
  const again = message(1, 61);
  const deliver = async () => {
    // Messages that arrive at the same moment share a statement.
    const answers = await Promise.all([...all, again].map((body) => counts(TTS, body)));
    return answers.reduce((sum, [accepted]) => sum + accepted, 0);
  };
  expect(await send(9, -600)).toEqual(NEW);
  expect(await deliver()).toBe(6);
  expect(await deliver()).toBe(0);
  // Whichever copy came first is stored.
  const hours = (await minutes()).map((minute) => Math.floor(minute / 60));
  expect(hours).toEqual([-10, 0, 1, 2, 3, 4, 5]);
  expect((await recordOf(server, deveui)).uplinks).toHaveLength(7);
});

test("frames that are delivered together lie between each other", async () => {
  const { message, minutes } = aBox();
  // Through a broker, whose messages are certain to be stored together; simultaneous requests may be two
  // transactions.
  const intake = new Intake(server.parts, server.app.log);
  const take = (body: object) =>
    new Promise<void>((resolve) => {
      const payload = Buffer.from(JSON.stringify(body));
      intake.take("v3/app/devices/box/up", payload, resolve, () => {});
    });
  await Promise.all([message(7, 0), message(8, 5), message(7, 10)].map(take));
  await intake.close();
  expect(await minutes()).toEqual([0, 5, 10]);
});

test("two servers that get copies of a frame whose counter started again store one", async () => {
  const { message, send, minutes, deveui } = aBox();
  expect(await send(7, 0)).toEqual(NEW);
  const other = await buildApp({ ...server.parts, metrics: new Metrics() });
  const { sensor } = await recordOf(server, deveui);
  const headers = { authorization: `Bearer ${token}` };
  const answers = await collide(server.db, { table: "sensors", id: sensor?.id ?? 0 }, [
    async () => (await server.call("POST", TTS, { token, body: message(7, 60) })).body,
    async () =>
      (await other.inject({ method: "POST", url: TTS, headers, payload: message(7, 61) })).json(),
  ]);
  await other.close();
  const accepted = answers.map((body) => IngestAnswer.parse(body).data.accepted);
  expect(accepted.sort()).toEqual([0, 1]);
  expect(await minutes()).toHaveLength(2);
});

test("equal JSON without a time is a duplicate for ten minutes after the first", async () => {
  const body = { deveui: newDevEui(), fcnt: 3 };
  const sendAt = (time: string) => {
    server.clock.set(`2026-05-20T${time}Z`);
    return counts(BOX, body);
  };
  expect(await sendAt("08:00:00")).toEqual(NEW);
  expect(await sendAt("08:09:00")).toEqual(COPY);
  expect(await sendAt("08:10:00")).toEqual(COPY);
  expect(await sendAt("08:10:01")).toEqual(NEW);
  expect(await sendAt("08:20:01")).toEqual(COPY);
  expect(await sendAt("20:00:00")).toEqual(NEW);
  expect((await recordOf(server, body.deveui)).uplinks).toHaveLength(3);
});

test("equal JSON with a time is a duplicate for good", async () => {
  const body = { deveui: newDevEui(), time: "2026-05-20T08:00:00Z", fcnt: 3 };
  server.clock.set("2026-05-20T08:00:00Z");
  expect(await counts(BOX, body)).toEqual(NEW);
  server.clock.set("2027-05-20T08:00:00Z");
  expect(await counts(BOX, body)).toEqual(COPY);
});

test("an uplink without a receive time is stored once, if delivered again within a day", async () => {
  const deveui = newDevEui();
  const { received_at: _, uplink_message, ...rest } = ttsUp({ deveui, time: "", fcnt: 4 });
  const { received_at: __, ...uplink } = uplink_message;
  const body = { ...rest, uplink_message: uplink };
  server.clock.set("2026-05-20T08:00:00Z");
  expect(await counts(TTS, body)).toEqual(NEW);
  server.clock.set("2026-05-21T07:00:00Z");
  expect(await counts(TTS, body)).toEqual(COPY);
});
