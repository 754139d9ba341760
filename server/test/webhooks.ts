import { MadeWebhookAnswer, WebhookEventsAnswer } from "@dosebeat/contract/webhooks";
import { HOUR } from "@dosebeat/domain/time/durations";
import { expect } from "vitest";
import { WebhookPlanner } from "../src/staff/webhooks/planner.ts";
import { WebhookSender } from "../src/staff/webhooks/sender.ts";
import type { TestApp, TestPerson } from "./app.ts";

/** A server with its webhooks, which are told when the test says so. */
export function webhooksOf(test: TestApp) {
  const failures: unknown[] = [];
  const log = { error: (failure: unknown) => failures.push(failure) };
  const databaseNow = () => test.clock.now();
  const planner = new WebhookPlanner(test.parts, { log, databaseNow });
  const sender = new WebhookSender(test.parts, { log, databaseNow });
  let key: string | undefined;

  return {
    failures,
    planner,
    sender,
    /** Finds out what is new and delivers it. Returns how many events are new. */
    async tell(): Promise<number> {
      const told = await planner.look();
      await sender.sendDue();
      return told;
    },
    async aWebhook({ token }: TestPerson, data: object) {
      const body = { data: { name: "Ward system", has_names: false, ...data } };
      const answer = await test.call("POST", "/api/webhooks", { token, body });
      expect(answer).toMatchObject({ status: 201 });
      return MadeWebhookAnswer.parse(answer.body).data;
    },
    async eventsOf({ token }: TestPerson, webhook: number, query = "sort[0]=id:asc") {
      const answer = await test.call("GET", `/api/webhooks/${webhook}/events?${query}`, { token });
      expect(answer).toMatchObject({ status: 200 });
      return WebhookEventsAnswer.parse(answer.body).data;
    },
    /** Makes a box be heard every hour after one instant up to another, having counted this many presses. */
    async hears(deveui: string, { after, to, presses = 0 }: Hearing) {
      key ??= await test.anIngestKey();
      const count = Math.floor((Date.parse(to) - Date.parse(after)) / HOUR);
      const body = Array.from({ length: count }, (_, index) => ({
        deveui,
        time: new Date(Date.parse(after) + (index + 1) * HOUR).toISOString(),
        boot: 1,
        press_seq: presses,
        battery: 90,
      }));
      const answer = await test.call("POST", "/api/ingest/box", { token: key, body });
      expect(answer).toMatchObject({ status: 200 });
    },
  };
}

interface Hearing {
  after: string;
  to: string;
  presses?: number;
}
