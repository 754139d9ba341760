import mqtt, { type MqttClient } from "mqtt";
import { addressOfBroker } from "../ingest/mqtt/connect.ts";

const WITHIN_MS = 10_000;

interface Content {
  body: object;
  qos: 0 | 1;
}

/**
 * Publishes to all brokers, because only the network knows which of them it listens to. A network that listens to two
 * gets a command twice, which costs a downlink; a box obeys its token once.
 */
export class DownlinkBrokers {
  readonly #brokers: readonly DownlinkBroker[];

  constructor(urls: readonly string[], withinMs = WITHIN_MS) {
    this.#brokers = urls.map((url) => new DownlinkBroker(url, withinMs));
  }

  /** Whether a broker has accepted it in time; one that is down does not delay the others. */
  async publish(topic: string, content: Content): Promise<boolean> {
    const takes = this.#brokers.map(async (broker) => {
      if (!(await broker.publish(topic, content))) throw new Error("not taken");
      return true;
    });
    return Promise.any(takes).catch(() => false);
  }

  async close(): Promise<void> {
    await Promise.all(this.#brokers.map((broker) => broker.close()));
  }
}

/** A separate connection for commands: the one that receives must not wait for them. */
class DownlinkBroker {
  readonly #url: string;
  readonly #withinMs: number;
  #client: MqttClient | undefined;

  constructor(url: string, withinMs: number) {
    this.#url = url;
    this.#withinMs = withinMs;
  }

  /** Whether the broker has accepted it in time. */
  async publish(topic: string, { body, qos }: Content): Promise<boolean> {
    const client = this.#connected();
    const isPublished = isConnected(client)
      .then(() => client.publishAsync(topic, JSON.stringify(body), { qos }))
      .then(() => true)
      .catch(() => false);
    const late = AbortSignal.timeout(this.#withinMs);
    const isLate = new Promise<false>((resolve) => {
      late.addEventListener("abort", () => resolve(false), { once: true });
    });
    const isTaken = await Promise.race([isPublished, isLate]);
    // Otherwise the client would send it at some later time.
    if (!isTaken && this.#client === client) await this.close();
    return isTaken;
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.endAsync(true);
  }

  #connected(): MqttClient {
    const { address, ...login } = addressOfBroker(this.#url);
    this.#client ??= mqtt
      .connect(address, { ...login, protocolVersion: 4, clean: true, reconnectPeriod: 1000 })
      // Emitted for each failed connection; the client tries again.
      .on("error", () => {});
    return this.#client;
  }
}

async function isConnected(client: MqttClient): Promise<void> {
  if (client.connected) return;
  await new Promise<void>((resolve) => client.once("connect", () => resolve()));
}
