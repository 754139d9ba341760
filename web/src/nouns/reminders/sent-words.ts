import type { Message, MessageReason } from "@dosebeat/contract/messages";

/** Words for the steps of reminders; numbered steps use the part before the number. */
const STEPS = {
  lead: "lead",
  due: "due",
  repeat: "repeat",
  last: "last",
  snooze: "snooze",
  early: "early",
  "early-last": "early",
  wake: "wake",
  withdraw: "withdraw",
} as const;

/** The catalogue's noun for a message. */
export function nameOfMessage({ kind, step }: Pick<Message, "kind" | "step">) {
  if (kind === "reminder") {
    const name = step.replace(/-\d+$/, "");
    return isKnown(STEPS, name) ? STEPS[name] : "other";
  }
  if (kind !== "notice") return kind;
  if (/battery/i.test(step)) return "battery";
  if (/stock/i.test(step)) return "stock";
  if (/device/i.test(step)) return "devices";
  return /silent|box/i.test(step) ? "box" : "notice";
}

/** A message, and the number of devices it was sent to. */
export type SentMessage = Message & { count: number };

/** One for each step, regardless of the number of devices. */
export function together(messages: readonly Message[]): Map<string, SentMessage> {
  const found = new Map<string, SentMessage>();
  for (const message of messages) {
    const { kind, step, due_utc, channel, state, reason } = message;
    const key = [kind, step, due_utc, channel, state, reason].join(" ");
    found.set(key, { ...message, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return found;
}

const REASONS = {
  late: "late",
  no_device: "no_device",
  gone: "gone",
  off: "off",
  newer: "newer",
  not_shown: "not_shown",
  ended: "ended",
  refused: "refused",
  address: "address",
  unreachable: "unreachable",
  unavailable: "unreachable",
  busy: "busy",
  unwritten: "unwritten",
  unverified: "unverified",
  not_by_mail: "not_by_mail",
} as const satisfies Record<MessageReason, string>;

/** The same for emails, where they differ. */
const MAIL_REASONS = { refused: "mailRefused", unreachable: "mailUnreachable" } as const;

/** Why a message was dropped or failed; unknown reasons of a later server count as no longer needed. */
export function reasonOfMessage({ reason, channel }: Pick<Message, "reason" | "channel">) {
  if (reason === null) return "unneeded";
  if (channel === "mail" && isKnown(MAIL_REASONS, reason)) return MAIL_REASONS[reason];
  return isKnown(REASONS, reason) ? REASONS[reason] : "unneeded";
}

/** Why a notification was replaced. */
export function reasonOfWithdrawal({ step, reason }: Pick<Message, "step" | "reason">): string {
  return step.startsWith("withdraw") && reason !== null ? reason : "other";
}

function isKnown<Known extends object>(known: Known, name: PropertyKey): name is keyof Known {
  return Object.hasOwn(known, name);
}
