import { makeStore } from "../session/changes.ts";
import type { AnyEntry } from "./queue.ts";

/** The user's statements that the server has not taken, in whichever tab they were made. */
const shown = makeStore<readonly AnyEntry[]>(Object.freeze([]));
/** Keys of statements that the server has taken, while they still lie on this device. */
const taken = new Set<string>();

export const useEntries = shown.useValue;

export function showEntries(entries: readonly AnyEntry[]): void {
  const left = entries.filter(({ body, told }) => told !== null || !taken.has(body.key));
  if (left.length === 0 && shown.get().length === 0) return;
  shown.set(left);
}

/** No longer shows a statement as waiting: what the server stored of it is shown from now on. */
export function hideTaken(key: string): void {
  taken.add(key);
  showEntries(shown.get());
}
