import { randomBytes } from "node:crypto";
import type { CareScope } from "@dosebeat/contract/care";
import { pino } from "pino";
import { ReminderPlanner } from "../src/telling/reminders/planner.ts";
import type { TestApp, TestPerson } from "./app.ts";

type Server = Pick<TestApp, "db" | "clock">;

/** Adds a browser that shows notifications; returns its id. */
export async function givenDevice(
  { db, clock }: Server,
  { userid }: Pick<TestPerson, "userid">,
  since: Date = clock.now(),
): Promise<number> {
  const { id } = await db
    .insertInto("push_subscriptions")
    .values({
      user_id: userid,
      label: "Test",
      push_key: "key",
      created_at: since,
      endpoint: `https://fcm.googleapis.com/${randomBytes(8).toString("hex")}`,
      p256dh: randomBytes(65),
      auth: randomBytes(16),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds somebody who looks out for a patient; returns the id of the link. */
export async function givenLink(
  { db, clock }: Server,
  { profileid }: Pick<TestPerson, "profileid">,
  { userid }: Pick<TestPerson, "userid">,
  state: "asks" | "active" = "active",
  scope: CareScope = "alerts",
): Promise<number> {
  const { id } = await db
    .insertInto("care_links")
    .values({
      profile_id: profileid,
      user_id: userid,
      scope,
      state,
      created_at: clock.now(),
      since: clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A planner that uses the test's clock, even in place of the database's. */
export function aPlanner(
  { parts, clock }: Pick<TestApp, "parts" | "clock">,
  options: Partial<ConstructorParameters<typeof ReminderPlanner>[1]> = {},
): ReminderPlanner {
  const log = pino({ level: "silent" });
  return new ReminderPlanner(parts, { log, databaseNow: () => clock.now(), ...options });
}
