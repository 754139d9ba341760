import { beforeAll, expect, it } from "vitest";
import { startIntake } from "../../../test/intake.ts";
import { chirpStackUp } from "../../../test/messages.ts";
import { listenLocally, openStream } from "../../../test/stream.ts";

const { server, token: key } = await startIntake();
let address: string;
beforeAll(async () => {
  address = await listenLocally(server);
});

/** pillbox/1: without presses, and with two. */
const QUIET = "1002041208565b9611";
const PRESSED = "1112041308625c9613000354d8";

async function aBox(isHeld: boolean): Promise<string> {
  const sensor = await server.aSensor({ model: "pillbox-1", interval_minutes: 60 });
  if (isHeld) {
    const patient = await server.aPatient();
    await server.aBinding(patient, { sensor, from: "2026-05-01T00:00:00Z" });
  }
  return sensor.deveui;
}

async function send(deveui: string, hex: string): Promise<void> {
  const time = server.clock.now().toISOString();
  const body = chirpStackUp({ deveui, time, hex, fcnt: 1 });
  const url = "/api/ingest/chirpstack?event=up";
  expect((await server.call("POST", url, { token: key, body })).status).toBe(200);
}

/** The events in a stream's text, each with its id. */
const eventsIn = (text: string) =>
  text
    .split("\n\n")
    .filter((part) => part.includes("data: "))
    .map((part) => part.replace(/\n/g, " "));

const sensorEvent = (deveui: string) =>
  `id: 0 event: sensor data: {"kind":"sensor","profileid":null,"id":"${deveui}"}`;

it("a technician's stream tells no message of a box in use before the quarter hour is over", async () => {
  server.clock.set("2026-05-10T09:01:00Z");
  const technician = await server.aStaffMember("technician");
  const [pressed, quiet] = [await aBox(true), await aBox(true)];
  const [free, freeQuiet] = [await aBox(false), await aBox(false)];
  const stream = await openStream(address, technician, {}, "?fleet=true");
  await send(pressed, PRESSED);
  await send(quiet, QUIET);
  await send(free, PRESSED);
  await send(freeQuiet, QUIET);
  const told = eventsIn(await stream.until(freeQuiet));
  expect(told.filter((event) => !event.includes(freeQuiet))).toEqual([sensorEvent(free)]);
  await stream.close();
});

it("a technician's stream tells a message with presses as one event, when the quarter hour is over", async () => {
  // By the real timer: what is held back comes a second after it was read.
  server.clock.set("2026-05-10T09:14:59Z");
  const technician = await server.aStaffMember("technician");
  const [pressed, quiet] = [await aBox(true), await aBox(true)];
  const stream = await openStream(address, technician, {}, "?fleet=true");
  await send(pressed, PRESSED);
  await send(quiet, QUIET);
  const told = eventsIn(await stream.until(quiet));
  const boxes = told.filter((event) => event.includes('"sensor"'));
  expect(boxes.sort()).toEqual([pressed, quiet].map(sensorEvent).sort());
  await stream.close();
});
