import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { advance } from "@dosebeat/box/box";
import { newBox } from "@dosebeat/box/box-state";
import { chirpstackEvent } from "@dosebeat/box/envelopes/chirpstack";
import { handheld, siteOf } from "@dosebeat/box/handheld";
import { isLit, obey } from "@dosebeat/box/obey";
import { MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import { Aedes } from "aedes";
import mqtt from "mqtt";
import { freePort } from "./servers.ts";

/** Debian installs it where only root looks. */
const MOSQUITTO = ["mosquitto", "/usr/sbin/mosquitto"].find(
  (place) => spawnSync(place, ["-h"]).error === undefined,
);

/** A broker between server and boxes: Mosquitto if it is installed, otherwise one from npm. */
export async function openBroker() {
  const port = await freePort();
  const url = `mqtt://127.0.0.1:${port}`;
  if (MOSQUITTO === undefined) {
    const aedes = await Aedes.createBroker();
    const server = createServer(aedes.handle).listen(port, "127.0.0.1");
    await once(server, "listening");
    const close = async () => {
      await new Promise<void>((resolve) => aedes.close(resolve));
      server.close();
    };
    return { url, close };
  }
  // It only listens on this machine, because it has no configuration.
  const program = spawn(MOSQUITTO, ["-p", String(port)], { stdio: "ignore" });
  const kill = () => program.kill("SIGTERM");
  process.once("exit", kill);
  const close = async () => {
    process.off("exit", kill);
    const ended = once(program, "exit");
    kill();
    await ended;
  };
  return { url, close };
}

/**
 * A virtual box behind ChirpStack: its frames go to the broker, and it obeys what the server publishes for it. Its
 * clock can run ahead; then it is not heard.
 */
export async function aToldBox(broker: string, deveui: string) {
  const origin = Date.now() - MINUTE;
  const config = handheld(deveui, origin);
  const site = siteOf(deveui);
  const client = await connected(broker);
  const waiting: { fPort: number; data: string }[] = [];
  client.on("message", (_, body) => waiting.push(JSON.parse(String(body))));
  await client.subscribeAsync(`application/+/device/${deveui}/command/down`, { qos: 1 });
  let state = newBox(config);

  async function live(until: number, presses: number[] = []) {
    const lived = advance(config, state, presses, until);
    state = lived.state;
    for (const transmission of until > Date.now() + MINUTE ? [] : lived.transmissions) {
      const { event, body } = chirpstackEvent(transmission, site);
      const topic = `application/f00b2d5a-8f0a-4d53-9d3c-1c1f0c7c9a11/device/${deveui}/event/${event}`;
      await client.publishAsync(topic, JSON.stringify(body), { qos: 1 });
    }
  }

  return {
    live,
    /** Waits for a command, obeys it, and confirms it. */
    async obeyNext() {
      while (waiting.length === 0) await delay(50);
      const [{ fPort, data } = { fPort: 0, data: "" }] = waiting.splice(0, 1);
      await live(Math.max(state.at, Date.now()));
      state = obey(config, state, { fPort, bytes: Buffer.from(data, "base64") });
      await live(state.at + 11 * SECOND);
    },
    isLit: () => isLit(state),
    close: () => client.endAsync(),
  };
}

async function connected(url: string) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await mqtt.connectAsync(url, { protocolVersion: 4, reconnectPeriod: 0 });
    } catch (error) {
      if (tries > 100) throw error;
      await delay(50);
    }
  }
}
