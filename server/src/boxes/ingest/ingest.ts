import type { IngestCounts } from "@dosebeat/contract/ingest";
import type { Db } from "../../database/db.ts";
import { isDivided } from "../../database/divide.ts";
import { isOutage, isOutageOfWorker } from "../../database/outage.ts";
import { inTransaction, isDeadlock, retry } from "../../database/transaction.ts";
import { isViolationOf } from "../../database/violations.ts";
import { overloaded } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { traced } from "../../platform/operations.ts";
import { Together } from "./commit-together/together.ts";
import { KnownSensors } from "./known-sensors.ts";
import { Arrivals } from "./message/arrival.ts";
import { decode } from "./message/decode.ts";
import { type Entry, entryOf } from "./message/entry.ts";
import type { Message } from "./message/message.ts";
import { findSensors } from "./queries.ts";
import { register } from "./register.ts";
import { isSurelySame } from "./store/copies.ts";
import type { KnownSensor } from "./store/rows.ts";
import {
  DIVIDED,
  SensorsChanged,
  type Stored,
  type Storing,
  storeEntries,
  TOGETHER,
} from "./store/store.ts";

type Sensors = ReadonlyMap<string, KnownSensor>;

/** What storing messages needs. */
export type IngestParts = Pick<
  Parts,
  "db" | "metrics" | "announcer" | "autoRegisterBoxes" | "heardUntil" | "storage"
>;

/** Looked up in the database once. */
interface Kept {
  readonly sensors: KnownSensors;
  storing: Storing | undefined;
}

/** The messages of one request, stored together or not at all. */
interface Delivery {
  messages: readonly Message[];
  now: Date;
}

/** Messages per transaction; with more, the next senders would wait longer than batching saves. */
const MOST_PER_TRANSACTION = 500;
/** Smaller batches are not split: a statement costs about as much as ten messages in it. */
const WORTH_DIVIDING = 16;
/** Networks give up a delivery after 5 to 10 seconds. */
const LONGEST_WAIT_MS = 5_000;
const REPEAT_AFTER_SECONDS = 10;
/** Concurrent transactions: one is prepared while the other waits for the disk. */
const CONCURRENCY = 2;

/**
 * Ingests messages from any network: finds or registers their boxes, decodes the messages, stores new ones (raw,
 * readings and presses) and publishes events. Concurrent requests share a transaction.
 */
export class Ingest {
  readonly arrivals: Arrivals;
  readonly #parts: IngestParts;
  readonly #together: Together<Delivery, IngestCounts>;

  constructor(parts: IngestParts) {
    const kept: Kept = { sensors: new KnownSensors(), storing: undefined };
    this.arrivals = new Arrivals(parts.heardUntil);
    this.#parts = parts;
    this.#together = new Together({
      work: (deliveries) => ingestWithRetry(parts, kept, deliveries),
      // After an outage of one worker, boxes of other workers can still be stored.
      mayOneBeAtFault: (error) => !isOutage(error) || isOutageOfWorker(error),
      size: ({ messages }) => messages.length,
      most: MOST_PER_TRANSACTION,
      worthDividing: WORTH_DIVIDING,
      atOnce: CONCURRENCY,
    });
  }

  /**
   * Resolves once everything is committed; if it throws, nothing is.
   * @throws 503 if the queue is so long that the sender would give up before its turn
   */
  async take(messages: readonly Message[], now: Date): Promise<IngestCounts> {
    if (messages.length === 0) return { accepted: 0, duplicates: 0, unknown: 0 };
    const { metrics } = this.#parts;
    if (this.#together.waitedMs(performance.now()) > LONGEST_WAIT_MS) {
      metrics.overloadRefusals.inc({ urgency: "deliveries" });
      throw overloaded(REPEAT_AFTER_SECONDS);
    }
    metrics.inFlight.inc(messages.length);
    try {
      const counts = await this.#together.do({ messages, now });
      this.arrivals.note(messages);
      measure(metrics, counts, messages, now);
      return counts;
    } finally {
      metrics.inFlight.dec(messages.length);
    }
  }
}

function measure(
  metrics: Metrics,
  { accepted, duplicates, unknown }: IngestCounts,
  messages: readonly Message[],
  now: Date,
): void {
  metrics.messages.inc({ outcome: "accepted" }, accepted);
  metrics.messages.inc({ outcome: "duplicate" }, duplicates);
  metrics.messages.inc({ outcome: "unknown" }, unknown);
  for (const { receivedAt, receivedSource } of messages) {
    if (receivedSource === "server") continue;
    metrics.lag.observe(Math.max(0, now.getTime() - receivedAt.getTime()) / 1000);
  }
}

async function ingestWithRetry(
  parts: IngestParts,
  kept: Kept,
  deliveries: readonly Delivery[],
): Promise<IngestCounts[]> {
  const { storage } = parts;
  try {
    await storage?.requireSpace();
    const messages = deliveries.reduce((sum, delivery) => sum + delivery.messages.length, 0);
    const counts = await traced({ kind: "ingest", messages }, () =>
      retry(
        () => ingestOnce(parts, kept, deliveries),
        (error) => isTransient(error, kept.sensors),
      ),
    );
    storage?.reportWrite();
    return counts;
  } catch (error) {
    storage?.reportWrite(error);
    throw error;
  }
}

/** Whether another transaction stored or changed the same, so that a retry may succeed. */
function isTransient(error: unknown, sensors: KnownSensors): boolean {
  if (error instanceof SensorsChanged) {
    sensors.clear();
    return true;
  }
  return isDeadlock(error) || isViolationOf(error, "uplink_keys_pkey");
}

async function ingestOnce(
  parts: IngestParts,
  kept: Kept,
  deliveries: readonly Delivery[],
): Promise<IngestCounts[]> {
  kept.storing ??= (await isDivided(parts.db)) ? DIVIDED : TOGETHER;
  const { storing } = kept;
  const messages = deliveries.flatMap((delivery) => delivery.messages);
  const deveuis = new Set(messages.map(({ deveui }) => deveui));
  const known = await kept.sensors.find(parts.db, deveuis);
  const unregistered = messages.filter(({ deveui }) => !known.has(deveui));
  if (unregistered.length === 0 || !parts.autoRegisterBoxes) {
    const stored = await store({ parts, db: parts.db, storing }, deliveries, known);
    publish(parts, stored, []);
    return countsOf(deliveries, known, stored);
  }
  const done = await inTransaction(parts.db, async (transaction) => {
    const registered = await register(transaction, unregistered, newest(deliveries));
    const found = await findSensors(transaction, [...deveuis]);
    const all = new Map(found.map((sensor) => [sensor.deveui, sensor]));
    return {
      registered,
      all,
      stored: await store({ parts, db: transaction, storing }, deliveries, all),
    };
  });
  publish(parts, done.stored, done.registered);
  return countsOf(deliveries, done.all, done.stored);
}

function newest(deliveries: readonly Delivery[]): Date {
  return new Date(Math.max(...deliveries.map(({ now }) => now.getTime())));
}

async function store(
  { parts, db, storing }: { parts: IngestParts; db: Db; storing: Storing },
  deliveries: readonly Delivery[],
  sensors: Sensors,
): Promise<Stored> {
  const entries = new Map<string, Entry>();
  const repeated: Entry[] = [];
  deliveries.forEach(({ messages, now }, delivery) => {
    for (const message of messages) {
      const key = `${message.deveui} ${message.dedupKey}`;
      const sensor = sensors.get(message.deveui);
      const first = entries.get(key);
      if (!sensor || (first && isSurelySame(message, first))) continue;
      const decoded = decode(message, sensor.model);
      parts.metrics.decodes.inc({ outcome: decoded.outcome });
      const entry = entryOf(message, sensor.id, decoded, now, delivery);
      if (first) repeated.push(entry);
      else entries.set(key, entry);
    }
  });
  const byId = new Map([...sensors.values()].map((sensor) => [sensor.id, sensor]));
  return storeEntries(db, { first: [...entries.values()], repeated }, byId, storing);
}

function countsOf(
  deliveries: readonly Delivery[],
  sensors: Sensors,
  stored: Stored,
): IngestCounts[] {
  const accepted = deliveries.map(() => 0);
  for (const { delivery } of stored.accepted) accepted[delivery] = (accepted[delivery] ?? 0) + 1;
  return deliveries.map(({ messages }, delivery) => {
    const known = messages.filter(({ deveui }) => sensors.has(deveui)).length;
    const fresh = accepted[delivery] ?? 0;
    return { accepted: fresh, duplicates: known - fresh, unknown: messages.length - known };
  });
}

function publish(
  { announcer }: IngestParts,
  { events }: Stored,
  registered: readonly string[],
): void {
  if (registered.length > 0) announcer.invalidate("sensors");
  announcer.publish([
    ...registered.map((deveui) => ({ kind: "sensor" as const, profileid: null, id: deveui })),
    ...events,
  ]);
}
