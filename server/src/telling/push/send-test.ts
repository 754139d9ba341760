import type { TestOutcome } from "@dosebeat/contract/push";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { Parts } from "../../parts.ts";
import type { MessageRow, Outcome, Outgoing } from "../messages/channel.ts";
import { addMessage, type Mark, markMessages } from "../messages/queries.ts";
import { recipientOf } from "./device-queries.ts";
import type { PushChannel } from "./push-channel.ts";
import type { DeviceRow } from "./queries.ts";

/** A device that was off for longer does not show it. */
const USEFUL_MS = 10 * MINUTE;

/** Sends a test to a device at once, and records its outcome among the messages. */
export async function sendTest(
  { db, clock }: Pick<Parts, "db" | "clock">,
  channel: PushChannel,
  device: DeviceRow,
): Promise<TestOutcome> {
  const now = clock.now();
  const until = new Date(now.getTime() + USEFUL_MS);
  const { recipient, givenname, profileid } = await recipientOf(db, device.user_id);
  const row: Omit<MessageRow, "id" | "details"> & { details: string } = {
    user_id: device.user_id,
    profile_id: profileid,
    kind: "test",
    step: "test",
    about_at: now,
    channel: "push",
    target: device.id,
    attempts: 1,
    // No other server sends it: it expires before it becomes due.
    decided_at: now,
    until_at: until,
    details: "{}",
  };
  const id = await addMessage(db, { ...row, state: "waiting", send_at: until });
  const message: Outgoing = {
    row: { ...row, id },
    recipient,
    device,
    medicines: new Map(),
    subject: { profileid, givenname, timezone: recipient.timezone },
  };
  const outcome = await channel.send(message, now);
  await markMessages(db, [markOf(message, outcome)], now);
  if (outcome.is === "sent") return "accepted";
  return outcome.is !== "later" && outcome.reason === "gone" ? "gone" : "failed";
}

/** A test is not tried again. */
function markOf({ row }: Outgoing, outcome: Outcome): Mark {
  const done = { row, again: null, isUntried: false };
  if (outcome.is === "sent") return { ...done, state: "sent", reason: null };
  return { ...done, state: "failed", reason: outcome.reason };
}
