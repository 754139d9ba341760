import { LiveEvent } from "@dosebeat/contract/events";
import { z } from "zod";
import { parseJson } from "../platform/parse-json.ts";

/** PostgreSQL accepts payloads below 8,000 bytes. */
const MOST_BYTES = 7_000;

/** Payload of a notification. A newer release may send more: unknown kinds and fields are ignored. */
const Message = z.object({
  from: z.string(),
  say: z.enum(["beat", "bye", "lost", "events"]),
  /** In heartbeats ("beat"): detects servers that sign tokens with another secret. */
  secret: z.string().optional(),
  events: z.array(z.unknown()).optional(),
});

/** A message from one server to the others. */
export type Message = z.infer<typeof Message>;

/** @returns undefined if the payload is not a message */
export function readMessage(payload: string): Message | undefined {
  return Message.safeParse(parseJson(payload)).data;
}

/** The events that this release understands. */
export function knownEvents(events: readonly unknown[]): LiveEvent[] {
  return events.flatMap((event) => LiveEvent.safeParse(event).data ?? []);
}

/** Divides events, in order, into chunks that fit into one message. */
export function chunksOf(events: readonly LiveEvent[]): LiveEvent[][] {
  const chunks: LiveEvent[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    bytes += size;
    if (bytes > MOST_BYTES) {
      chunks.push([]);
      bytes = size;
    }
    chunks.at(-1)?.push(event);
  }
  return chunks;
}
