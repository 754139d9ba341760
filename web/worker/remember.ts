import { notificationStore } from "../src/nouns/push/notification-store.ts";
import { newerOf, type Payload, readPayload } from "./payload.ts";

/** The most ids of messages, and tags of occasions, that are remembered. */
const MOST_REMEMBERED = 200;

interface Remembered {
  /** What to show: the message, or a later one with its tag that arrived first. */
  newest: Payload;
  /** Whether this very message was shown before. */
  isKnown: boolean;
}

/** Notes that a message is shown, once per id, even if two arrive at the same moment. */
export async function remember(payload: Payload, now: number): Promise<Remembered> {
  try {
    const change = (await notificationStore()).transaction(["shown", "newest"], "readwrite");
    const shown = change.objectStore("shown");
    const byTag = change.objectStore("newest");
    const isKnown = (await shown.get(payload.id)) !== undefined;
    const newest = newerOf(payload, readPayload(await byTag.get(payload.tag)));
    await shown.put(now, payload.id);
    await byTag.put(newest, payload.tag);
    const oldest = (await shown.count()) > MOST_REMEMBERED ? await oldestOf(shown) : [];
    for (const id of oldest) await shown.delete(id);
    // Tags have no time of their own, so all are cleared: only the order of messages days old is lost.
    if ((await byTag.count()) > MOST_REMEMBERED) {
      await byTag.clear();
      await byTag.put(newest, payload.tag);
    }
    await change.done;
    return { newest, isKnown };
  } catch {
    // A browser that stores nothing shows every message as it arrives.
    return { newest: payload, isKnown: false };
  }
}

interface Shown {
  getAll: () => Promise<number[]>;
  getAllKeys: () => Promise<string[]>;
}

/** The older half. */
async function oldestOf(shown: Shown): Promise<string[]> {
  const [ids, times] = [await shown.getAllKeys(), await shown.getAll()];
  const byTime = ids
    .map((id, place) => ({ id, at: times[place] ?? 0 }))
    .sort((one, other) => one.at - other.at);
  return byTime.slice(0, byTime.length / 2).map(({ id }) => id);
}
