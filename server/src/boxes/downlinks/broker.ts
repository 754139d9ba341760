import mqtt, { type MqttClient } from "mqtt";
import { addressOfBroker } from "../ingest/mqtt/connect.ts";

const WITHIN_MS = 10_000;

/** A connection of its own for commands: the one that receives must not wait for them. */
export class DownlinkBroker {
  readonly #url: string;
  #client: MqttClient | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Whether the broker has taken it within 10 s. */
  async publish(topic: string, { body, qos }: { body: object; qos: 0 | 1 }): Promise<boolean> {
    const client = this.#connected();
    const isPublished = isConnected(client)
      .then(() => client.publishAsync(topic, JSON.stringify(body), { qos }))
      .then(() => true)
      .catch(() => false);
    const late = AbortSignal.timeout(WITHIN_MS);
    const isLate = new Promise<false>((resolve) => {
      late.addEventListener("abort", () => resolve(false), { once: true });
    });
    const isTaken = await Promise.race([isPublished, isLate]);
    // What is left waiting in the client would be sent at an unknown time later.
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
      // Each failed connection; the next attempt follows.
      .on("error", () => {});
    return this.#client;
  }
}

async function isConnected(client: MqttClient): Promise<void> {
  if (client.connected) return;
  await new Promise<void>((resolve) => client.once("connect", () => resolve()));
}
