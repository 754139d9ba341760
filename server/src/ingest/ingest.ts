import type { IngestCounts } from "@dosebeat/contract/ingest";
import { SensorModel } from "@dosebeat/contract/sensors";
import { codecFor } from "@dosebeat/domain/codecs/models";
import type { Kysely } from "kysely";
import type { Metrics } from "../platform/metrics.ts";
import type { Parts } from "../platform/parts.ts";
import type { Database } from "../platform/schema.ts";
import { inTransaction } from "../platform/transaction.ts";
import { makeClaimCode } from "../sensors/claim-code.ts";
import { decode } from "./decode.ts";
import { type Entry, entryOf } from "./entry.ts";
import type { Message } from "./message.ts";
import {
  findSensors,
  insertSensors,
  type KnownSensor,
  type Stored,
  storeEntries,
} from "./queries.ts";

type Sensors = ReadonlyMap<string, KnownSensor>;

/**
 * Takes messages of whatever network: finds or registers their boxes, decodes, stores what is not
 * held yet (raw, readings and presses in one transaction), announces. When it answers, everything is
 * committed; when it throws, nothing is.
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
    const counts = await take(parts, messages, now);
    measure(parts.metrics, counts, messages, now);
    return counts;
  } finally {
    inFlight.dec(messages.length);
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

async function take(parts: Parts, messages: readonly Message[], now: Date): Promise<IngestCounts> {
  const known = await sensorsOf(parts.db, messages);
  const strangers = messages.filter(({ deveui }) => !known.has(deveui));
  if (strangers.length === 0 || !parts.autoRegisterBoxes) {
    const stored = await store(parts, parts.db, messages, known, now);
    return answer(parts, stored, [], messages.length - strangers.length, strangers.length);
  }
  const { stored, registered } = await inTransaction(parts.db, async (transaction) => {
    const registered = await register(transaction, strangers, now);
    const sensors = await sensorsOf(transaction, messages);
    return { registered, stored: await store(parts, transaction, messages, sensors, now) };
  });
  return answer(parts, stored, registered, messages.length, 0);
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
  messages: readonly Message[],
  sensors: Sensors,
  now: Date,
): Promise<Stored> {
  const entries = new Map<string, Entry>();
  for (const message of messages) {
    const key = `${message.deveui} ${message.dedupKey}`;
    const sensor = sensors.get(message.deveui);
    if (!sensor || entries.has(key)) continue;
    const decoded = decode(message, codecFor(sensor.model), now);
    metrics.decodes.inc({ outcome: decoded.outcome });
    entries.set(key, entryOf(message, sensor.id, decoded, now));
  }
  return entries.size === 0 ? { accepted: 0, told: [] } : storeEntries(db, [...entries.values()]);
}

function answer(
  { announcer }: Parts,
  { accepted, told }: Stored,
  registered: readonly string[],
  known: number,
  unknown: number,
): IngestCounts {
  announcer.announce([
    ...registered.map((deveui) => ({ kind: "sensor" as const, profileid: null, id: deveui })),
    ...told.map(({ kind, deveui, profileid }) => ({ kind, profileid, id: deveui })),
  ]);
  return { accepted, duplicates: known - accepted, unknown };
}
