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

/** The questions that the server was too busy to answer; this device answered from its store. */
const refused = new Set<string>();

/** Records whether the server was too busy to answer a question. */
export function setServerBusy(question: string, isBusy: boolean): void {
  if (refused.has(question) === isBusy) return;
  if (isBusy) refused.add(question);
  else refused.delete(question);
  changes.tell();
}

/**
 * Why events or answers do not reach this page, whatever `navigator.onLine` says; null: they do.
 * @param isAnyKept whether any answer on the screen comes from this device's store
 */
export function useLoss(isAnyKept = true): Loss | null {
  return changes.useNow(() => {
    const losses = [...lost.values()];
    if (losses.includes("unreachable")) return "unreachable";
    const isBusy = isAnyKept && refused.size > 0;
    return isBusy || losses.includes("busy") ? "busy" : null;
  }, null);
}
