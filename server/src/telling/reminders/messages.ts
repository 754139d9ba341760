import type { Decision } from "@dosebeat/domain/reminders/decisions";
import type { NewMessage } from "./plan-queries.ts";

/** The patient and the carers, and where each can be told. */
export interface Recipients {
  patient: Recipient;
  /** By the id of the link. */
  carers: ReadonlyMap<number, Recipient>;
}

export interface Recipient {
  userid: number;
  /** Push subscriptions. */
  devices: readonly number[];
  hasMail: boolean;
}

/** Mailed to patients only if they want mail, to carers only if they have no device. */
const MAILED: ReadonlySet<Decision["step"]> = new Set(["due", "last", "no_press", "no_answer"]);

/**
 * The rows of a decision: one for each device and mail. Without either, or if it is dropped, a single row that only
 * records it.
 */
export function messagesOf(
  profile: number,
  decision: Decision,
  { patient, carers }: Recipients,
): NewMessage[] {
  const recipient = decision.to === "patient" ? patient : carers.get(decision.to);
  // The link ended meanwhile.
  if (recipient === undefined) return [];
  const { userid, devices, hasMail } = recipient;
  const common: Omit<NewMessage, "channel" | "target"> = {
    profile,
    userid,
    kind: decision.to === "patient" ? "reminder" : "alert",
    state: "waiting",
    reason: null,
    decision,
  };
  const targets: NewMessage[] = devices.map((target) => ({ ...common, channel: "push", target }));
  if (hasMail && MAILED.has(decision.step)) targets.push({ ...common, channel: "mail", target: 0 });
  if (decision.state === "waiting" && targets.length > 0) return targets;
  const nowhere = hasMail && decision.to !== "patient" ? "not_by_mail" : "no_device";
  const reason = decision.state === "dropped" ? decision.dropped : nowhere;
  return [{ ...common, channel: "none", target: 0, state: "dropped", reason }];
}
