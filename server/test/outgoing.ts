import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import type { NewRow, Row } from "../src/database/schema.ts";
import { type Sending, sendingOf } from "../src/sending.ts";
import type { TestApp, TestPerson } from "./app.ts";

/** Details of a reminder for 12:00, as stored by the planner. */
export function reminderDetails(fields: object = {}) {
  return {
    to: "patient",
    due: "2026-05-10T12:00:00.000Z",
    until: "2026-05-10T12:15:00.000Z",
    hasSound: true,
    silent: null,
    hasBox: true,
    open: [1],
    also: [],
    pressed: null,
    reason: null,
    again: null,
    ...fields,
  };
}

/** Stores what a look of the planner leaves: by default the reminder that something is due, to be sent now. */
export async function aMessage(
  test: TestApp,
  { userid, profileid }: Pick<TestPerson, "userid" | "profileid">,
  device: { id: number },
  fields: Partial<NewRow<"messages">> = {},
): Promise<number> {
  const now = test.clock.now();
  await test.db
    .updateTable("reminder_plans")
    .set({ check_at: new Date(now.getTime() + DAY) })
    .where("profile_id", "=", profileid)
    .execute();
  const { id } = await test.db
    .insertInto("messages")
    .values({
      user_id: userid,
      profile_id: profileid,
      kind: "reminder",
      step: "due",
      about_at: now,
      channel: "push",
      target: device.id,
      state: "waiting",
      reason: null,
      decided_at: now,
      send_at: now,
      until_at: new Date(now.getTime() + HOUR),
      details: JSON.stringify(reminderDetails()),
      ...fields,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Confirms a person's address, so that mails may be sent to it. */
export async function verified(test: TestApp, { userid }: Pick<TestPerson, "userid">) {
  await test.db
    .updateTable("users")
    .set({ email_verified_at: test.clock.now() })
    .where("id", "=", userid)
    .execute();
}

/** The stored state of a message. */
export async function messageOf(test: TestApp, id: number): Promise<Row<"messages">> {
  return test.db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** A message sender that uses the test's clock; `failures` collects what it logged. */
export function senderOf(test: TestApp): Sending & { failures: unknown[] } {
  const failures: unknown[] = [];
  const log = { error: (...said: unknown[]) => failures.push(said), warn: () => {} };
  return { ...sendingOf(test.parts, log, { databaseNow: () => test.clock.now() }), failures };
}
