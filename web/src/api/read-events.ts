import { EVENT_KINDS, LiveEvent } from "@dosebeat/contract/events";
import { createParser } from "eventsource-parser";

/** A little more than two missed heartbeats: the connection is dead even if nothing closed it. */
const DEAD_AFTER = 60_000;

export type EventKind = (typeof EVENT_KINDS)[number];

export interface Live {
  /** `id` names what it is about, such as the DevEUI of a box. */
  onEvent: (kind: EventKind, id: string) => void;
  /** Something may have been missed: the line was lost, or servers could not hear each other. */
  onLoss: () => void;
}

interface Listener extends Live {
  onReplaced: () => void;
}

/**
 * Reads live events until the stream ends.
 *
 * @param stop is called when nothing arrives any more, not even a heartbeat
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
    const timer = setTimeout(stop, DEAD_AFTER);
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
