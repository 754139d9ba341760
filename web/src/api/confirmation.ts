import type { Factor } from "@dosebeat/contract/base/failures";
import { makeChanges } from "../session/changes.ts";

interface Question {
  promise: Promise<boolean>;
  factors: readonly Factor[];
  answer: (confirmed: boolean) => void;
}

/** A question that no screen shows any more is not confirmed. */
const changes = makeChanges(() => () => {
  if (!changes.isFollowed()) question?.answer(false);
});

/** One at a time: all calls that wait share the same answer. */
let question: Question | null = null;

/**
 * Asks the user to confirm who they are. False if they do not, or if no screen can ask.
 *
 * @param factors with which of the second factors; none: with the password
 */
export function askToConfirm(factors: readonly Factor[] = []): Promise<boolean> {
  if (!changes.isFollowed()) return Promise.resolve(false);
  if (!question) {
    let answer = (_confirmed: boolean) => {};
    const promise = new Promise<boolean>((resolve) => {
      answer = (confirmed) => {
        question = null;
        resolve(confirmed);
        changes.tell();
      };
    });
    question = { promise, answer, factors };
    changes.tell();
  }
  return question.promise;
}

/** The question that is open, for the dialog that shows it. */
export function useQuestion(): Question | null {
  return changes.useNow(() => question, null);
}
