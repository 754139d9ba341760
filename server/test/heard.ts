import type { LiveEvent } from "@dosebeat/contract/events";
import type { TestApp } from "./app.ts";

/**
 * The events that a work publishes. Not among them is that an ingest key delivered something: this is gathered,
 * and told up to a second after the call, so that it would fall into whatever is tested next.
 */
export async function eventsOf(
  { parts }: TestApp,
  work: () => Promise<unknown>,
): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  const end = parts.announcer.subscribe(({ event }) => {
    if (event.kind !== "delivery") events.push(event);
  });
  await work();
  end();
  return events;
}
