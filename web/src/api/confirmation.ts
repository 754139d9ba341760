import type { Factor } from "@dosebeat/contract/base/answers";
import { useSyncExternalStore } from "react";

interface Question {
  promise: Promise<boolean>;
  factors: readonly Factor[];
  answer: (confirmed: boolean) => void;
}

const listeners = new Set<() => void>();

/** One at a time: all calls that wait share the same answer. */
let question: Question | null = null;

/**
 * Asks the user to confirm who they are. False if they do not, or if no screen can ask.
 *
 * @param factors with which of the second factors; none: with the password
 */
export function askToConfirm(factors: readonly Factor[] = []): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (!question) {
    let answer = (_confirmed: boolean) => {};
    const promise = new Promise<boolean>((resolve) => {
      answer = (confirmed) => {
        question = null;
        resolve(confirmed);
        notify();
      };
    });
    question = { promise, answer, factors };
    notify();
  }
  return question.promise;
}

/** The question that is open, for the dialog that shows it. */
export function useQuestion(): Question | null {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) question?.answer(false);
  };
}

function notify() {
  for (const listener of listeners) listener();
}
