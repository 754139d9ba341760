import { randomBytes } from "node:crypto";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { Row } from "../src/database/schema.ts";
import { MessageTokens, type TokenPurpose } from "../src/telling/messages/tokens.ts";
import type { TestApp, TestPerson } from "./app.ts";

type Server = Pick<TestApp, "db" | "clock" | "parts">;

type GivenMessage = Partial<Omit<Row<"messages">, "details">> & {
  about_at: Date;
  /** As JSON. */
  details?: string;
};

/** Stores a message to a patient, by mail unless stated otherwise; returns its id. */
export async function givenMessage(
  { db, clock }: Server,
  { userid, profileid }: Pick<TestPerson, "userid" | "profileid">,
  message: GivenMessage,
): Promise<number> {
  const { id } = await db
    .insertInto("messages")
    .values({
      user_id: userid,
      profile_id: profileid,
      kind: "reminder",
      step: "due",
      channel: "mail",
      target: 0,
      state: "sent",
      reason: null,
      sent_at: clock.now(),
      decided_at: clock.now(),
      send_at: clock.now(),
      until_at: clock.now(),
      details: "{}",
      ...message,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A token for a message, valid for 12 hours after what it is about. */
export function givenToken(
  { parts }: Server,
  message: number,
  about: Date,
  { purpose = "answer", device = 0, hours = 12 }: GivenToken = {},
): string {
  const expires = new Date(about.getTime() + hours * HOUR);
  return new MessageTokens(parts).make(purpose, { message, about, device, expires });
}

interface GivenToken {
  purpose?: TokenPurpose;
  device?: number;
  hours?: number;
}

/** Adds a person's browser that shows notifications; returns its id. */
export async function givenBrowser(
  { db, clock }: Server,
  { userid }: Pick<TestPerson, "userid">,
): Promise<number> {
  const { id } = await db
    .insertInto("push_subscriptions")
    .values({
      user_id: userid,
      label: "Browser",
      push_key: "key",
      created_at: clock.now(),
      endpoint: `https://fcm.googleapis.com/${randomBytes(8).toString("hex")}`,
      p256dh: randomBytes(65),
      auth: randomBytes(16),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
