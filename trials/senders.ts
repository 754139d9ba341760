import { setTimeout as sleep } from "node:timers/promises";
import { IngestAnswer } from "@dosebeat/contract/ingest";
import type { connected } from "../server/test/broker.ts";
import { type Answers, countAnswer } from "./answers.ts";
import type { Event } from "./lives.ts";
import { INGEST_KEY } from "./server-process.ts";

const AT_ONCE = 6;
const ANSWER_LIMIT_MS = 30_000;

/** A client of the broker, as a network server is one. */
export type Network = Awaited<ReturnType<typeof connected>>;

/** What was sent and acknowledged, by HTTP as an answer of 200, by MQTT as an acknowledgement of the broker. */
export interface Ledger {
  /** Answered 200 by a server: it must be in the database from then on. */
  acknowledged: Set<string>;
  /** Taken by the broker: it must come to the database in the end. */
  published: Set<string>;
  answers: Answers;
}

export const newLedger = (): Ledger => ({
  acknowledged: new Set(),
  published: new Set(),
  answers: new Map(),
});

/** Posts all, several at once, each until it is acknowledged, to whichever server `url` names next. */
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

/** @returns whether it was acknowledged. @throws on any answer that no sender would try again */
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
    if (accepted + duplicates !== 1) throw new Error(`${key} was not taken: ${answer.text}`);
    return true;
  }
  if (answer.status === 0 || answer.status === 503) return false;
  throw new Error(`${key} was answered ${answer.status}: ${answer.text}`);
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
