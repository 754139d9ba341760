import type { FastifyBaseLogger } from "fastify";
import mqtt, { type IPublishPacket, type MqttClient } from "mqtt";
import type { Parts } from "../../parts.ts";
import { Intake } from "./intake.ts";
import { TOPICS } from "./topics.ts";

export interface MqttSettings {
  /** With user and password. */
  url: string;
  /** The broker keeps what arrives for this name while we are away. */
  clientId: string;
  /** Several servers divide the messages among them, instead of each getting all. */
  shared: boolean;
  /** Seconds of silence after which either end asks whether the other is there. */
  keepalive?: number;
}

export interface MqttConnection {
  readonly connected: boolean;
  /** Messages taken from the broker and not stored yet. */
  readonly waiting: number;
  /** Stores what is under way, then says goodbye; the broker keeps the rest for the next start. */
  close(): Promise<void>;
}

const RECONNECT_MS = 1000;
const CONNECT_LIMIT_MS = 10_000;
const KEEPALIVE_S = 30;
const REFUSED = 128;

/** Tells mqtt.js to go on to the next packet without an acknowledgement of its own. */
const LATER = new Error("acknowledged after the commit");

/**
 * Follows a broker for good: it is tried again and again. MQTT 3.1.1, which every broker speaks, with
 * a session that the broker keeps and QoS 1, each message acknowledged once it is committed.
 */
export function connectMqtt(
  parts: Parts,
  settings: MqttSettings,
  log: FastifyBaseLogger,
): MqttConnection {
  const intake = new Intake(parts, log);
  const { address, ...login } = addressOf(settings.url);
  const client = mqtt.connect(address, {
    ...login,
    clientId: settings.clientId,
    protocolVersion: 4,
    clean: false,
    // Done below, also where the broker says that it kept the session: ours may ask for more.
    resubscribe: false,
    keepalive: settings.keepalive ?? KEEPALIVE_S,
    connectTimeout: CONNECT_LIMIT_MS,
    reconnectPeriod: RECONNECT_MS,
    // A password may be put right at the broker while we run.
    reconnectOnConnackError: true,
  });
  client.handleMessage = (packet, next) => {
    const { topic, payload } = packet;
    intake.take(topic, Buffer.from(payload), acknowledgement(client, packet), () => next(LATER));
  };
  follow(client, settings, { parts, log });
  const ends = [
    parts.metrics.ask("dosebeat_mqtt_connected", "1 while the broker is connected", () =>
      client.connected ? 1 : 0,
    ),
    parts.metrics.ask(
      "dosebeat_mqtt_waiting",
      "Messages received from the broker but not yet stored",
      () => intake.waiting,
    ),
  ];
  parts.tell(`MQTT: connecting to ${describeBroker(settings.url)}`);
  return {
    get connected() {
      return client.connected;
    },
    get waiting() {
      return intake.waiting;
    },
    async close() {
      await intake.close();
      for (const end of ends) end();
      await client.endAsync(!client.connected);
    },
  };
}

/** For people, without the user and the password. */
export function describeBroker(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname.replace(/\/$/, "")}`;
}

function addressOf(url: string) {
  const { username, password, search } = new URL(url);
  return {
    address: `${describeBroker(url)}${search}`,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  };
}

/**
 * PUBACK (MQTT 3.1.1, 3.4) over the connection that brought the message: on a later one the number
 * may stand for another message. mqtt.js itself can only acknowledge before it reads on.
 */
function acknowledgement({ stream }: MqttClient, { qos, messageId = 0 }: IPublishPacket) {
  return () => {
    if (qos !== 1 || stream.destroyed || stream.writableEnded) return;
    stream.write(Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff]));
  };
}

function follow(
  client: MqttClient,
  { url, shared }: MqttSettings,
  { parts, log }: { parts: Parts; log: FastifyBaseLogger },
): void {
  const name = describeBroker(url);
  const topics = TOPICS.map((topic) => (shared ? `$share/dosebeat/${topic}` : topic));
  let told = "";
  // One line for every change, not for every try.
  const tellOnce = (line: string) => {
    if (line !== told) parts.tell(line);
    told = line;
  };
  client.on("connect", () => {
    client.subscribe(topics, { qos: 1 }, (error, granted = []) => {
      const refused = granted.filter(({ qos }) => qos >= REFUSED).map(({ topic }) => topic);
      if (refused.length > 0) {
        tellOnce(`MQTT: ${name} does not let us read ${refused.join(", ")}: allow it there.`);
      } else if (error) {
        log.warn({ err: error }, "subscription failed; retrying on the next connection");
      } else {
        tellOnce(`MQTT: connected to ${name}`);
      }
    });
  });
  client.on("error", (error) => {
    tellOnce(`MQTT: ${name} cannot be used (${reasonOf(error)}); trying again and again`);
  });
  client.on("close", () => {
    if (client.disconnecting) return;
    if (told === `MQTT: connected to ${name}`) tellOnce(`MQTT: the connection to ${name} is lost`);
  });
}

/** Some network errors of Node have no message, only causes and a code. */
function reasonOf(error: Error): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error.message;
}
