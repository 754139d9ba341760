import type { Factor } from "@dosebeat/contract/base/failures";
import { makeChanges } from "../session/changes.ts";

interface Question {
  promise: Promise<boolean>;
  factors: readonly Factor[];
  answer: (confirmed: boolean) => void;
}

/** A question that no screen shows any more counts as refused. */
const changes = makeChanges(() => () => {
  if (!changes.isFollowed()) question?.answer(false);
});

/** One at a time: all calls that wait share the same answer. */
let question: Question | null = null;

/**
 * Asks the user to confirm who they are. False if they decline, or if no screen can ask.
 * @param factors the second factors to choose from; none: the password is asked for
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

/** The open question, for the dialog that shows it. */
export function useQuestion(): Question | null {
  return changes.useNow(() => question, null);
}
