import type { AnswerReminder, ReminderAnswered } from "@dosebeat/contract/reminder-answers";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { CallError } from "../../../api/call.ts";

/** What the page of a reminder's link shows. */
export type AnswerState =
  | { kind: "loading" }
  /** `about` is null if the server cannot be reached: the answer is kept for later. */
  | { kind: "ask"; about: ReminderAnswered | null; isLaterEnough: boolean; fault: unknown }
  | { kind: "end"; end: End; about: ReminderAnswered | null; again: number | null }
  /** The link is too old, or broken. */
  | { kind: "over" }
  /** Loading what the link is about failed, for another reason than a missing network. */
  | { kind: "failed"; error: Error };

/** `kept`: stored on this device until there is a network. */
export type End = "done" | "later" | "seen" | "older" | "nothing" | "kept";

type Said = Pick<AnswerReminder, "answer" | "minutes" | "said_utc">;

/** After looking, which changes nothing; an earlier statement is not newer than an answer given now. */
export function stateOfLook(about: ReminderAnswered): AnswerState {
  if (about.open.length > 0) return { kind: "ask", about, isLaterEnough: false, fault: null };
  const { outcome } = about;
  const end = outcome === null ? "nothing" : outcome === "seen" ? "seen" : "done";
  return { kind: "end", end, about, again: null };
}

/** After an answer that the server has accepted. */
export function stateOfAnswer(about: ReminderAnswered, said: Said): AnswerState {
  const isLater = said.answer === "later" && about.outcome === "kept";
  const end = about.outcome === "kept" ? (isLater ? "later" : "done") : (about.outcome ?? "done");
  const again = isLater ? Date.parse(said.said_utc ?? "") + (said.minutes ?? 0) * MINUTE : null;
  return { kind: "end", end, about, again };
}

/** After a failure: the question stays, unless the link itself is over. */
export function stateOfFailure(error: unknown, about: ReminderAnswered | null): AnswerState {
  if (isOver(error)) return { kind: "over" };
  const isLaterEnough = error instanceof CallError && error.problem.code === "later_enough";
  return { kind: "ask", about, isLaterEnough, fault: isLaterEnough ? null : error };
}

/** Whether an answer may be kept for later instead. */
export function canWait(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { kind, status, isOurs } = error;
  return kind === "offline" || status >= 500 || status === 429 || (kind === "refused" && !isOurs);
}

function isOver(error: unknown): boolean {
  return error instanceof CallError && error.isOurs && (error.status === 404 || isBroken(error));
}

/** The link is incomplete. */
function isBroken({ status, faults }: CallError): boolean {
  return status === 400 && faults.some(({ path }) => path.includes("token"));
}
