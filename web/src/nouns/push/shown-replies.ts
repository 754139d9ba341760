import { makeStore } from "../../session/changes.ts";
import type { KeptReply } from "./reply.ts";

/** Answers to notifications that the server has not accepted yet. */
const shown = makeStore<readonly KeptReply[]>(Object.freeze([]));

export const useReplies = shown.useValue;

/** How many of them are waiting. */
export function useWaitingReplies(): number {
  return useReplies().filter(({ refused }) => refused === null).length;
}

export function showReplies(replies: readonly KeptReply[]): void {
  if (replies.length === 0 && shown.get().length === 0) return;
  shown.set(replies);
}
