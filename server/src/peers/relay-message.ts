import { LiveEvent } from "@dosebeat/contract/events";
import { z } from "zod";
import { jsonOf } from "../platform/json-of.ts";

/** PostgreSQL takes payloads below 8,000 bytes. */
const MOST_BYTES = 7_000;

/** A newer release may say more: what is not understood is passed over. */
const Message = z.object({
  from: z.string(),
  say: z.enum(["beat", "bye", "lost", "events"]),
  /** Of a beat: tells servers apart that sign tokens with another secret. */
  secret: z.string().optional(),
  events: z.array(z.unknown()).optional(),
});

/** What one server says to the others. */
export type Message = z.infer<typeof Message>;

/** @returns nothing where the payload is no message */
export function readMessage(payload: string): Message | undefined {
  return Message.safeParse(jsonOf(payload)).data;
}

/** Those of the events that this release knows. */
export function understood(events: readonly unknown[]): LiveEvent[] {
  return events.flatMap((event) => LiveEvent.safeParse(event).data ?? []);
}

/** Events in their order, so many together as one message can carry. */
export function inParts(events: readonly LiveEvent[]): LiveEvent[][] {
  const parts: LiveEvent[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    bytes += size;
    if (bytes > MOST_BYTES) {
      parts.push([]);
      bytes = size;
    }
    parts.at(-1)?.push(event);
  }
  return parts;
}
