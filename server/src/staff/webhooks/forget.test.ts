import { DAY } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { forgetEvents } from "./look-queries.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("old events are forgotten in steps, but not what a webhook goes on to believe of a patient's box", async () => {
  const now = test.clock.now();
  const old = new Date(now.getTime() - 91 * DAY);
  const { profileid } = await test.aPatient();
  const { id } = await test.db
    .insertInto("webhooks")
    .values({
      name: "Records",
      address: "https://records.clinic.example/",
      events: ["dose.missed"],
      has_names: false,
      created_at: old,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const told = async (subject: string, made_at: Date, of: number | null = profileid) => {
    const about = { webhook_id: id, profile_id: of, subject, event: "test" as const, told: "{}" };
    const at = { made_at, since_at: made_at, send_at: made_at };
    const row = { ...about, ...at, state: "sent" as const };
    return test.db
      .insertInto("webhook_events")
      .values(row)
      .returning("id")
      .executeTakeFirstOrThrow();
  };
  await told("dose 1 2026-01-01", old);
  await told("test", old, null);
  await told("link", old);
  const kept = [
    await told("link", old),
    await told("box.battery", old),
    await told("dose 1 2026-05-01", now),
  ];
  const before = new Date(now.getTime() - 90 * DAY);
  expect(await forgetEvents(test.db, before, 2)).toBe(true);
  expect(await forgetEvents(test.db, before, 2)).toBe(false);
  const left = await test.db.selectFrom("webhook_events").select("id").orderBy("id").execute();
  expect(left).toEqual(kept);
});
