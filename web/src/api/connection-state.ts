import { makeChanges } from "../session/changes.ts";

/** Why live events do not reach this page: the server cannot be reached, or is overloaded. */
type Loss = "unreachable" | "busy";

/** Event streams that are considered lost. */
const lost = new Map<symbol, Loss>();
const changes = makeChanges();

/** Records that an event stream is considered lost; null: it is not. */
export function setLost(connection: symbol, loss: Loss | null): void {
  if ((lost.get(connection) ?? null) === loss) return;
  if (loss === null) lost.delete(connection);
  else lost.set(connection, loss);
  changes.tell();
}

/** An answer of the server that is shown from this device's store. */
interface Recalled {
  /** When the server gave it. */
  at: number;
  /** Whether the server was too busy to give a newer one. */
  isServerBusy: boolean;
}

/** By the name of the question. */
const recalled = new Map<string, Recalled>();

/** Records that an answer comes from this device; null: it comes from the server again. */
export function setRecalled(answer: string, now: Recalled | null): void {
  const before = recalled.get(answer);
  if (before?.at === now?.at && before?.isServerBusy === now?.isServerBusy) return;
  if (now === null) recalled.delete(answer);
  else recalled.set(answer, now);
  changes.tell();
}

/** Since when the shown data may be out of date; null while it comes from the server. */
export function useAsOf(): number | null {
  return changes.useNow(() => {
    const times = [...recalled.values()].map(({ at }) => at);
    return times.length > 0 ? Math.min(...times) : null;
  }, null);
}

/** Whether the answer of this name is shown from this device. */
export function useIsRecalled(answer: string): boolean {
  return changes.useNow(() => recalled.has(answer), false);
}

/** Why events or answers do not reach this page, whatever `navigator.onLine` says; null: they do. */
export function useLoss(): Loss | null {
  return changes.useNow(() => {
    const losses = [...lost.values()];
    if (losses.includes("unreachable")) return "unreachable";
    const isBusy = [...recalled.values()].some(({ isServerBusy }) => isServerBusy);
    return isBusy || losses.includes("busy") ? "busy" : null;
  }, null);
}
