import { AlertRuleWithSecretAnswer } from "@dosebeat/contract/alert-rules";
import { AlertsAnswer } from "@dosebeat/contract/alerts";
import { expect } from "vitest";
import { AlertPlanner } from "../src/staff/alerts/planner.ts";
import { AlertSender } from "../src/staff/alerts/sender.ts";
import { refresh } from "../src/staff/worklist/refresh.ts";
import type { TestApp, TestPerson } from "./app.ts";

/** A server with its alerts, which are decided and delivered when the test says so. */
export function alertsOf(test: TestApp) {
  const failures: unknown[] = [];
  const log = { error: (failure: unknown) => failures.push(failure) };
  const databaseNow = () => test.clock.now();
  const planner = new AlertPlanner(test.parts, { databaseNow });
  const sender = new AlertSender(test.parts, { log, databaseNow });

  /** Works out a patient again and looks. Returns how many alerts began or ended. */
  async function look(...patients: readonly { profileid: number }[]): Promise<number> {
    const warn = (failure: unknown) => failures.push(failure);
    await refresh(
      test.parts,
      { warn },
      patients.map(({ profileid }) => profileid),
    );
    return planner.look();
  }

  return {
    failures,
    sender,
    look,
    /** Also delivers what is waiting, including mails still being collected. */
    async lookAndTell(...patients: readonly { profileid: number }[]) {
      const told = await look(...patients);
      await sender.sendDue();
      test.clock.advance(60_000);
      await sender.sendDue();
      return told;
    },
    async aRule(admin: TestPerson, data: object) {
      const { token } = admin;
      const answer = await test.call("POST", "/api/alert-rules", { token, body: { data } });
      expect(answer.status).toBe(201);
      return AlertRuleWithSecretAnswer.parse(answer.body).data;
    },
    async listed(person: TestPerson, query = "") {
      const answer = await test.call("GET", `/api/alerts?${query}`, { token: person.token });
      expect(answer.status).toBe(200);
      return AlertsAnswer.parse(answer.body).data;
    },
  };
}
