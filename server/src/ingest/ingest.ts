import type { IngestCounts } from "@dosebeat/contract/ingest";
import { SensorModel } from "@dosebeat/contract/sensors";
import { codecFor } from "@dosebeat/domain/codecs/models";
import type { Kysely } from "kysely";
import type { Metrics } from "../platform/metrics.ts";
import { isOutage } from "../platform/outage.ts";
import type { Parts } from "../platform/parts.ts";
import type { Database } from "../platform/schema.ts";
import { Together } from "../platform/together.ts";
import { despiteDeadlocks, inTransaction } from "../platform/transaction.ts";
import { makeClaimCode } from "../sensors/claim-code.ts";
import { decode } from "./decode.ts";
import { entryOf } from "./entry.ts";
import type { Message } from "./message.ts";
import {
  type DeliveredEntry,
  findSensors,
  insertSensors,
  type KnownSensor,
  type Stored,
  storeEntries,
} from "./queries.ts";

type Sensors = ReadonlyMap<string, KnownSensor>;

/** What one sender waits for; all of it or nothing is stored. */
interface Delivery {
  messages: readonly Message[];
  now: Date;
}

/** Messages in one transaction; more would make those who come next wait longer than they gain. */
const MOST_TOGETHER = 500;
/** While one transaction waits for the disk another is prepared. */
const AT_ONCE = 2;

const groups = new WeakMap<Parts, Together<Delivery, IngestCounts>>();

/**
 * Takes messages of whatever network: finds or registers their boxes, decodes, stores what is not
 * held yet (raw, readings and presses), announces. When it answers, everything is committed; when it
 * throws, nothing is. What several senders deliver in the same moment is one transaction.
 */
export async function ingest(
  parts: Parts,
  messages: readonly Message[],
  now: Date,
): Promise<IngestCounts> {
  if (messages.length === 0) return { accepted: 0, duplicates: 0, unknown: 0 };
  const { inFlight } = parts.metrics;
  inFlight.inc(messages.length);
  try {
    const counts = await groupOf(parts).do({ messages, now });
    measure(parts.metrics, counts, messages, now);
    return counts;
  } finally {
    inFlight.dec(messages.length);
  }
}

function groupOf(parts: Parts): Together<Delivery, IngestCounts> {
  const known = groups.get(parts);
  if (known) return known;
  const group = new Together<Delivery, IngestCounts>({
    work: (deliveries) => takeWithRoom(parts, deliveries),
    mayOneBeAtFault: (error) => !isOutage(error),
    size: ({ messages }) => messages.length,
    most: MOST_TOGETHER,
    atOnce: AT_ONCE,
  });
  groups.set(parts, group);
  return group;
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

async function takeWithRoom(
  parts: Parts,
  deliveries: readonly Delivery[],
): Promise<IngestCounts[]> {
  const { storage } = parts;
  try {
    await storage?.requireRoom();
    const counts = await take(parts, deliveries);
    storage?.stored();
    return counts;
  } catch (error) {
    storage?.stored(error);
    throw error;
  }
}

async function take(parts: Parts, deliveries: readonly Delivery[]): Promise<IngestCounts[]> {
  const messages = deliveries.flatMap((delivery) => delivery.messages);
  const known = await sensorsOf(parts.db, messages);
  const strangers = messages.filter(({ deveui }) => !known.has(deveui));
  if (strangers.length === 0 || !parts.autoRegisterBoxes) {
    const stored = await despiteDeadlocks(() => store(parts, parts.db, deliveries, known));
    announce(parts, stored, []);
    return countsOf(deliveries, known, stored);
  }
  const { sensors, stored, registered } = await inTransaction(parts.db, async (transaction) => {
    const registered = await register(transaction, strangers, newest(deliveries));
    const sensors = await sensorsOf(transaction, messages);
    return { registered, sensors, stored: await store(parts, transaction, deliveries, sensors) };
  });
  announce(parts, stored, registered);
  return countsOf(deliveries, sensors, stored);
}

function newest(deliveries: readonly Delivery[]): Date {
  return new Date(Math.max(...deliveries.map(({ now }) => now.getTime())));
}

async function sensorsOf(db: Kysely<Database>, messages: readonly Message[]): Promise<Sensors> {
  const deveuis = new Set(messages.map(({ deveui }) => deveui));
  const sensors = await findSensors(db, [...deveuis]);
  return new Map(sensors.map((sensor) => [sensor.deveui, sensor]));
}

/** The model is what the network says, if we know it; a box that is registered already keeps its own. */
async function register(
  db: Kysely<Database>,
  strangers: readonly Message[],
  now: Date,
): Promise<string[]> {
  const models = new Map<string, SensorModel | undefined>();
  for (const { deveui, modelHint } of strangers) {
    models.set(deveui, models.get(deveui) ?? SensorModel.safeParse(modelHint?.toLowerCase()).data);
  }
  const sensors = [...models].map(([deveui, model]) => ({
    deveui,
    model: model ?? "pillbox-1",
    claimcode: makeClaimCode(),
  }));
  return insertSensors(db, sensors, now);
}

async function store(
  { metrics }: Parts,
  db: Kysely<Database>,
  deliveries: readonly Delivery[],
  sensors: Sensors,
): Promise<Stored> {
  const entries = new Map<string, DeliveredEntry>();
  deliveries.forEach(({ messages, now }, delivery) => {
    for (const message of messages) {
      const key = `${message.deveui} ${message.dedupKey}`;
      const sensor = sensors.get(message.deveui);
      if (!sensor || entries.has(key)) continue;
      const decoded = decode(message, codecFor(sensor.model), now);
      metrics.decodes.inc({ outcome: decoded.outcome });
      entries.set(key, { ...entryOf(message, sensor.id, decoded, now), delivery });
    }
  });
  return entries.size === 0 ? { accepted: [], told: [] } : storeEntries(db, [...entries.values()]);
}

function countsOf(
  deliveries: readonly Delivery[],
  sensors: Sensors,
  stored: Stored,
): IngestCounts[] {
  const accepted = deliveries.map(() => 0);
  for (const delivery of stored.accepted) accepted[delivery] = (accepted[delivery] ?? 0) + 1;
  return deliveries.map(({ messages }, delivery) => {
    const known = messages.filter(({ deveui }) => sensors.has(deveui)).length;
    const fresh = accepted[delivery] ?? 0;
    return { accepted: fresh, duplicates: known - fresh, unknown: messages.length - known };
  });
}

function announce({ announcer }: Parts, { told }: Stored, registered: readonly string[]): void {
  announcer.announce([
    ...registered.map((deveui) => ({ kind: "sensor" as const, profileid: null, id: deveui })),
    ...told.map(({ kind, deveui, profileid }) => ({ kind, profileid, id: deveui })),
  ]);
}
