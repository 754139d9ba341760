import { useSyncExternalStore } from "react";
import type { KeptReply } from "./reply.ts";

const NONE: readonly KeptReply[] = Object.freeze([]);

let shown: readonly KeptReply[] = NONE;
const listeners = new Set<() => void>();

/** Answers to notifications that the server has not taken. */
export function useReplies(): readonly KeptReply[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
}

/** How many of them wait. */
export function useWaitingReplies(): number {
  return useReplies().filter(({ refused }) => refused === null).length;
}

export function showReplies(replies: readonly KeptReply[]): void {
  if (replies.length === 0 && shown.length === 0) return;
  shown = replies;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
