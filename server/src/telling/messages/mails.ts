import type { Parts } from "../../parts.ts";

/** Reminders can be mailed if there is a way to send mail and an address to link to. */
export function mailsReminders({
  sendMail,
  publicUrl,
}: Pick<Parts, "sendMail" | "publicUrl">): boolean {
  return sendMail !== undefined && publicUrl !== undefined;
}
