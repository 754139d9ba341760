import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Aedes } from "aedes";
import mqtt, { type MqttClient } from "mqtt";
import { freePort } from "../src/database/embedded/free-port.ts";

/** A real broker on its own port, which keeps sessions over a restart. */
export interface TestBroker {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Like kill -9, if it is a process. */
  kill(): Promise<void>;
  remove(): Promise<void>;
  /** Resolves if it ends unexpectedly, with how it ended and its last words. */
  died: Promise<string>;
}

/** Debian installs it where only root looks. */
const PLACES = ["mosquitto", "/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto"];
export const MOSQUITTO = PLACES.find((place) => spawnSync(place, ["-h"]).error === undefined);

/** Mosquitto if it is installed, and always a broker from npm. */
export const BROKERS: [string, () => Promise<TestBroker>][] = [
  ["aedes", makeAedes],
  ...(MOSQUITTO ? [["mosquitto", () => makeMosquitto(MOSQUITTO)] satisfies [string, unknown]] : []),
];

/** @param more lines for its configuration, such as further listeners */
export async function makeMosquitto(program: string, more: string[] = []): Promise<TestBroker> {
  const folder = await mkdtemp(join(tmpdir(), "mosquitto-"));
  const port = await freePort();
  const settings = [
    "per_listener_settings true",
    `listener ${port} 127.0.0.1`,
    "allow_anonymous true",
    ...more,
    "persistence true",
    `persistence_location ${folder}/`,
    "max_queued_messages 0",
    // Started by root, it would switch to a user who cannot write here.
    ...(process.getuid?.() === 0 ? ["user root"] : []),
  ];
  await writeFile(join(folder, "mosquitto.conf"), `${settings.join("\n")}\n`);
  let child: ChildProcess | undefined;
  const endBy = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.removeAllListeners("exit");
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  let die: (how: string) => void = () => {};
  const url = `mqtt://127.0.0.1:${port}`;
  const broker: TestBroker = {
    url,
    died: new Promise((resolve) => {
      die = resolve;
    }),
    async start() {
      child = spawn(program, ["-c", join(folder, "mosquitto.conf")], {
        stdio: ["ignore", "ignore", "pipe"],
      });
      let words = "";
      child.stderr?.on("data", (piece: Buffer) => {
        words = (words + piece.toString()).slice(-1000);
      });
      child.once("exit", (code, signal) => die(`${signal ?? `code ${code}`}: ${words}`));
      const probe = await connected(url, "probe");
      await probe.endAsync();
    },
    stop: () => endBy("SIGTERM"),
    kill: () => endBy("SIGKILL"),
    async remove() {
      await broker.stop();
      await rm(folder, { recursive: true });
    },
  };
  await broker.start();
  return broker;
}

/** Keeps sessions in memory: a restart cuts its network and listens again. */
async function makeAedes(): Promise<TestBroker> {
  const aedes = await Aedes.createBroker();
  const network = await serveAedes(aedes);
  return {
    ...network,
    url: `mqtt://127.0.0.1:${network.port}`,
    died: new Promise(() => {}),
    kill: network.stop,
    async remove() {
      await network.stop();
      await new Promise<void>((resolve) => aedes.close(resolve));
    },
  };
}

/** Listens for it, always on the same port. */
export async function serveAedes(aedes: Aedes) {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server;
  const network = {
    port,
    async start() {
      server = createServer((socket) => {
        sockets.add(socket);
        socket.on("close", () => sockets.delete(socket));
        aedes.handle(socket);
      });
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await network.start();
  return network;
}

/** A client for tests, which retries until the broker accepts it. */
export async function connected(url: string, clientId: string): Promise<MqttClient> {
  for (let tries = 0; ; tries++) {
    try {
      return await mqtt.connectAsync(url, { clientId, protocolVersion: 4, reconnectPeriod: 0 });
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(50);
    }
  }
}
