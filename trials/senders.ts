import { setTimeout as sleep } from "node:timers/promises";
import { IngestAnswer } from "@dosebeat/contract/ingest";
import type { connected } from "../server/test/broker.ts";
import { type Answers, countAnswer } from "./answers.ts";
import type { Event } from "./lives.ts";
import { INGEST_KEY } from "./server-process.ts";

const AT_ONCE = 6;
const ANSWER_LIMIT_MS = 30_000;

/** A broker client, like that of a network server. */
export type Network = Awaited<ReturnType<typeof connected>>;

/** Events sent and acknowledged: over HTTP by a 200, over MQTT by the broker. */
export interface Ledger {
  /** Acknowledged by a server: they must be in the database from then on. */
  acknowledged: Set<string>;
  /** Acknowledged by the broker: they must reach the database eventually. */
  published: Set<string>;
  answers: Answers;
}

export const newLedger = (): Ledger => ({
  acknowledged: new Set(),
  published: new Set(),
  answers: new Map(),
});

/** Posts all, several at once, each until it is acknowledged, to the server that `url` returns. */
export async function postAll(
  events: readonly Event[],
  url: () => string,
  ledger: Ledger,
  ingestKey = INGEST_KEY,
): Promise<void> {
  const left = [...events];
  const work = async () => {
    for (let event = left.shift(); event; event = left.shift()) {
      while (!(await post(event, url(), ledger, ingestKey))) await sleep(50);
      ledger.acknowledged.add(event.key);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** @returns whether it was acknowledged. @throws on a response that no sender would retry */
async function post(
  { delivery, key }: Event,
  url: string,
  ledger: Ledger,
  ingestKey: string,
): Promise<boolean> {
  const answer = await fetch(new URL(delivery.path, url), {
    method: "POST",
    headers: { authorization: `Bearer ${ingestKey}`, "content-type": "application/json" },
    body: JSON.stringify(delivery.body),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => ({ status: 0, text: "" }));
  countAnswer(ledger.answers, answer.status);
  if (answer.status === 200) {
    const { accepted, duplicates } = IngestAnswer.parse(JSON.parse(answer.text)).data;
    if (accepted + duplicates !== 1) throw new Error(`${key} was not accepted: ${answer.text}`);
    return true;
  }
  if (answer.status === 0 || answer.status === 503) return false;
  throw new Error(`${key} got status ${answer.status}: ${answer.text}`);
}

export async function publishAll(
  events: readonly Event[],
  network: Network,
  ledger: Ledger,
): Promise<void> {
  for (const { topic, delivery, key } of events) {
    await network.publishAsync(topic, JSON.stringify(delivery.body), { qos: 1 });
    ledger.published.add(key);
  }
}
