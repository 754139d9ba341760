import { makeChanges } from "../session/changes.ts";

/** Event streams that keep failing to reconnect. */
const lost = new Set<symbol>();
const changes = makeChanges();

/** Records whether an event stream is considered lost. */
export function setLost(connection: symbol, isLost: boolean): void {
  if (lost.has(connection) === isLost) return;
  if (isLost) lost.add(connection);
  else lost.delete(connection);
  changes.tell();
}

/** Answers that are shown from this device, each with the instant at which the server gave it. */
const recalled = new Map<string, number>();

/** Records that an answer comes from this device; null: from the server again. */
export function setAsOf(answer: string, at: number | null): void {
  if ((recalled.get(answer) ?? null) === at) return;
  if (at === null) recalled.delete(answer);
  else recalled.set(answer, at);
  changes.tell();
}

/** Since when what is shown may have changed; null while it comes from the server. */
export function useAsOf(): number | null {
  return changes.useNow(() => (recalled.size > 0 ? Math.min(...recalled.values()) : null), null);
}

/** Whether live events no longer reach this page, whatever `navigator.onLine` says. */
export function useIsDisconnected(): boolean {
  return changes.useNow(() => lost.size > 0, false);
}
