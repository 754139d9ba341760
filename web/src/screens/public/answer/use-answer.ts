import type { AnswerReminder } from "@dosebeat/contract/reminder-answers";
import { useEffect, useState } from "react";
import { CallError, call } from "../../../api/call.ts";
import { newKey } from "../../../offline/new-key.ts";
import {
  type AnswerState,
  canWait,
  stateOfAnswer,
  stateOfFailure,
  stateOfLook,
} from "./answer-state.ts";

type Answer = Pick<AnswerReminder, "answer" | "minutes" | "reason">;

/** What a link is about, and how to answer it. Opening the link changes nothing. */
export function useAnswer(token: string) {
  const [state, setState] = useState<AnswerState>({ kind: "loading" });
  const [busy, setBusy] = useState(false);

  const look = async () => {
    if (token === "") return setState({ kind: "over" });
    try {
      setState(stateOfLook(await send({ token, answer: "look", key: newKey() })));
    } catch (error) {
      const failed = stateOfFailure(error, null);
      const isAsked = failed.kind === "ask" && !canWait(error);
      setState(isAsked ? { kind: "failed", error: asError(error) } : failed);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    setState({ kind: "loading" });
    void look();
  }, [token]);

  async function say(answer: Answer) {
    const about = state.kind === "ask" ? state.about : null;
    const body = { ...answer, token, key: newKey(), said_utc: new Date().toISOString() };
    setBusy(true);
    try {
      setState(stateOfAnswer(await send(body), body));
    } catch (error) {
      const isKept = canWait(error) && (await keep(body));
      setState(
        isKept ? { kind: "end", end: "kept", about, again: null } : stateOfFailure(error, about),
      );
    }
    setBusy(false);
  }

  return { state, busy, say, look };
}

async function send(data: AnswerReminder) {
  const { answerReminder } = await import("@dosebeat/contract/reminders-calls");
  return (await call(answerReminder, { body: { data } })).data;
}

/** Keeps an answer on this device until there is a network; false if the browser stores nothing. */
async function keep(body: AnswerReminder & { key: string; said_utc: string }): Promise<boolean> {
  try {
    const { keepReply } = await import("../../../nouns/push/kept-replies.ts");
    await keepReply(body);
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration) {
      const { sendOnceOnline } = await import("../../../nouns/push/sync.ts");
      await sendOnceOnline(registration);
    }
    return true;
  } catch {
    return false;
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new CallError("refused", 0, "The call failed.");
}
