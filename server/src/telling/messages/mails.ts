import type { Parts } from "../../parts.ts";

/** Mails of reminders need a way to go, and an address to lead to. */
export function mailsReminders({
  sendMail,
  publicUrl,
}: Pick<Parts, "sendMail" | "publicUrl">): boolean {
  return sendMail !== undefined && publicUrl !== undefined;
}
