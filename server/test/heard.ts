import type { LiveEvent } from "@dosebeat/contract/events";
import type { TestApp } from "./app.ts";

/**
 * The events published during the work. Leaves out deliveries with an ingest key: these are gathered and announced up
 * to a second after the call, so they would turn up in whatever is tested next.
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
