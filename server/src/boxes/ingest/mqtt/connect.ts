import type { FastifyBaseLogger } from "fastify";
import mqtt, { type IPublishPacket, type MqttClient } from "mqtt";
import type { Parts } from "../../../parts.ts";
import { Intake } from "./intake.ts";
import { TOPICS } from "./topics.ts";

export interface MqttSettings {
  /** One per broker; includes user and password. */
  urls: readonly string[];
  /** Each broker queues messages for this id while we are disconnected. */
  clientId: string;
  /** Use a shared subscription, so that each message goes to one of several servers. */
  shared: boolean;
  /** Seconds without traffic after which a ping is sent. */
  keepalive?: number;
}

export interface MqttConnection {
  /** Whether every broker is connected. */
  readonly connected: boolean;
  /** Messages received from the brokers but not stored yet. */
  readonly waiting: number;
  /** Finishes the current transaction, then disconnects; the brokers keep the rest for the next start. */
  close(): Promise<void>;
}

/** What the clients of all brokers share. */
interface Shared {
  parts: Parts;
  log: FastifyBaseLogger;
  settings: MqttSettings;
  /** Shared by all: what two brokers deliver at the same time is stored once and acknowledged to both. */
  intake: Intake;
}

const RECONNECT_MS = 1000;
const CONNECT_TIMEOUT_MS = 10_000;
const KEEPALIVE_S = 30;
const REFUSED = 128;

/** Makes mqtt.js continue with the next packet without acknowledging this one. */
const ACKNOWLEDGED_LATER = new Error("acknowledged after the commit");

/**
 * Subscribes to brokers, reconnecting to each forever. Uses MQTT 3.1.1, which every broker supports, with a
 * persistent session and QoS 1. Each message is acknowledged to the broker that delivered it once it is committed.
 */
export function connectMqtt(
  parts: Parts,
  settings: MqttSettings,
  log: FastifyBaseLogger,
): MqttConnection {
  const intake = new Intake(parts, log);
  const shared = { parts, log, settings, intake };
  const clients = settings.urls.map((url) => ({
    name: describeBroker(url),
    client: follow(url, shared),
  }));
  const stops = [
    parts.metrics.gauges(
      { name: "dosebeat_mqtt_connected", help: "1 while the broker is connected", label: "broker" },
      () => clients.map(({ name, client }) => [name, client.connected ? 1 : 0]),
    ),
    parts.metrics.gauge(
      "dosebeat_mqtt_waiting",
      "Messages received from brokers but not yet stored",
      () => intake.waiting,
    ),
  ];
  parts.brokers = () => clients.map(({ client }) => client.connected);
  return {
    get connected() {
      return clients.every(({ client }) => client.connected);
    },
    get waiting() {
      return intake.waiting;
    },
    async close() {
      await intake.close();
      for (const stop of stops) stop();
      await Promise.all(clients.map(({ client }) => client.endAsync(!client.connected)));
    },
  };
}

/** The client of one broker, independent of the others. */
function follow(url: string, shared: Shared): MqttClient {
  const { parts, settings, intake } = shared;
  const { address, ...login } = addressOfBroker(url);
  const client = mqtt.connect(address, {
    ...login,
    clientId: settings.clientId,
    protocolVersion: 4,
    clean: false,
    // Done below, even if the broker kept the session: this release may subscribe to more topics.
    resubscribe: false,
    keepalive: settings.keepalive ?? KEEPALIVE_S,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: RECONNECT_MS,
    // A password may be corrected at the broker while we run.
    reconnectOnConnackError: true,
  });
  client.handleMessage = (packet, next) => {
    const { topic, payload } = packet;
    intake.take(topic, Buffer.from(payload), acknowledgement(client, packet), () =>
      next(ACKNOWLEDGED_LATER),
    );
  };
  subscribe(client, url, shared);
  parts.print(`MQTT: connecting to ${describeBroker(url)}`);
  return client;
}

/** For logs, without user and password. */
export function describeBroker(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname.replace(/\/$/, "")}`;
}

/** Where to connect, and with which user and password. */
export function addressOfBroker(url: string) {
  const { username, password, search } = new URL(url);
  return {
    address: `${describeBroker(url)}${search}`,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  };
}

/**
 * Sends PUBACK (MQTT 3.1.1, 3.4) on the connection that delivered the message: on a later one its id
 * may belong to another message. mqtt.js itself can only acknowledge before it reads on.
 */
function acknowledgement({ stream }: MqttClient, { qos, messageId = 0 }: IPublishPacket) {
  return () => {
    if (qos !== 1 || stream.destroyed || stream.writableEnded) return;
    stream.write(Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff]));
  };
}

function subscribe(client: MqttClient, url: string, { parts, log, settings }: Shared): void {
  const name = describeBroker(url);
  const topics = TOPICS.map((topic) => (settings.shared ? `$share/dosebeat/${topic}` : topic));
  let lastLine = "";
  // One line per change, not per attempt.
  const printOnce = (line: string) => {
    if (line !== lastLine) parts.print(line);
    lastLine = line;
  };
  client.on("connect", () => {
    client.subscribe(topics, { qos: 1 }, (error, granted = []) => {
      const refused = granted.filter(({ qos }) => qos >= REFUSED).map(({ topic }) => topic);
      if (refused.length > 0) {
        printOnce(`MQTT: ${name} does not let us read ${refused.join(", ")}: allow it there.`);
      } else if (error) {
        log.warn({ err: error }, "subscription failed; retrying on the next connection");
      } else {
        printOnce(`MQTT: connected to ${name}`);
      }
    });
  });
  client.on("error", (error) => {
    printOnce(`MQTT: ${name} cannot be used (${reasonOf(error)}); trying again and again`);
  });
  client.on("close", () => {
    if (client.disconnecting) return;
    if (lastLine === `MQTT: connected to ${name}`)
      printOnce(`MQTT: the connection to ${name} is lost`);
  });
}

/** Some network errors of Node have no message, only causes and a code. */
function reasonOf(error: Error): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error.message;
}
