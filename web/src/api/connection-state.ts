import { makeChanges } from "../session/changes.ts";

/** Why live events do not reach this page: the server cannot be reached, or has more to do than it can. */
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

/** Whether the answer of this name is shown from this device. */
export function useIsRecalled(answer: string): boolean {
  return changes.useNow(() => recalled.has(answer), false);
}

/** Why live events no longer reach this page, whatever `navigator.onLine` says; null: they do. */
export function useLoss(): Loss | null {
  return changes.useNow(() => {
    const losses = [...lost.values()];
    return losses.find((loss) => loss === "unreachable") ?? losses[0] ?? null;
  }, null);
}
