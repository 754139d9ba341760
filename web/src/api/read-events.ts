import { EVENT_KINDS, LiveEvent } from "@dosebeat/contract/events";
import { createParser } from "eventsource-parser";

/** A little more than two missed heartbeats: the connection is lost even if nothing closed it. */
const SILENCE_LIMIT = 60_000;

export type EventKind = (typeof EVENT_KINDS)[number];

export interface EventHandlers {
  /** `id` identifies the subject of the event, such as the DevEUI of a box. */
  onEvent: (kind: EventKind, id: string) => void;
  /**
   * Events may have been missed: the connection was lost, or the servers could not reach each other.
   */
  onLoss: () => void;
  /** The server refused the stream: the user may not see what is shown, until `onLoss` reports that it opened. */
  onRefused?: () => void;
}

interface Listener extends EventHandlers {
  onReplaced: () => void;
}

/**
 * Reads live events until the stream ends.
 *
 * @param stop called when nothing has arrived for a while, not even a heartbeat
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  listener: Listener,
  stop: () => void,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const kind = EVENT_KINDS.find((known) => known === event);
      if (kind) listener.onEvent(kind, idOf(data));
      if (event === "lost") listener.onLoss();
      if (event === "replaced") listener.onReplaced();
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const timer = setTimeout(stop, SILENCE_LIMIT);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function idOf(data: string): string {
  try {
    return String(LiveEvent.parse(JSON.parse(data)).id);
  } catch {
    return "";
  }
}
