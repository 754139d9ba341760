import { setImmediate as turn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { givenMessage } from "../../../test/given-messages.ts";
import type { Mail } from "../../platform/mail.ts";
import { sendingOf } from "../../sending.ts";

const START = "2026-05-10T10:00:00.000Z";
const log = { warn: () => {}, error: () => {} };

let server: TestApp;
let isAway = true;
const arrived: Mail[] = [];
let underWay = 0;
let mostUnderWay = 0;
/** How many are in progress before the first arrives. */
let together = 1;

beforeAll(async () => {
  const sendMail = async (mail: Mail) => {
    if (isAway) throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    while (mostUnderWay < together) await turn();
    // If one more than allowed could begin, it would do so now.
    await turn();
    underWay -= 1;
    arrived.push(mail);
  };
  server = await createTestApp({ sendMail, publicUrl: "https://dosebeat.example" });
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** One mail each, due now. */
async function given(people: readonly TestPerson[]): Promise<void> {
  await server.db
    .updateTable("users")
    .set({ email_verified_at: new Date(START) })
    .execute();
  for (const patient of people) {
    const { token } = patient;
    await server.call("PUT", "/api/reminders", { token, body: { data: { mail: true } } });
    const id = await givenMessage(server, patient, {
      about_at: new Date(START),
      kind: "notice",
      step: "battery_now",
      state: "waiting",
      sent_at: null,
      until_at: new Date("2026-05-11T10:00:00Z"),
    });
    const details = JSON.stringify({ percent: 9 });
    await server.db.updateTable("messages").set({ details }).where("id", "=", id).execute();
  }
}

test("a mail server that is away for an hour costs no mail, and none comes twice", async () => {
  server.clock.set(START);
  const people = [await server.aPatient(), await server.aPatient()];
  await given(people);
  // The clock that decides how long a failing place is left alone.
  vi.spyOn(performance, "now").mockImplementation(() => server.clock.now().getTime());
  const sending = sendingOf(server.parts, log, { databaseNow: () => server.clock.now() });
  for (let minute = 0; minute <= 90; minute++) {
    isAway = minute < 60;
    await sending.sendDue();
    server.clock.advance(60_000);
  }
  await sending.close();
  expect(arrived.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  const rows = await server.db.selectFrom("messages").select(["state", "attempts"]).execute();
  expect(rows.map(({ state }) => state)).toEqual(["sent", "sent"]);
  expect(Math.max(...rows.map(({ attempts }) => attempts))).toBeLessThan(30);
});

test("a mail server has five connections at most, and all mails go", async () => {
  isAway = false;
  [arrived.length, mostUnderWay, together] = [0, 0, 5];
  server.clock.set(START);
  const people: TestPerson[] = [];
  for (let count = 0; count < 12; count++) people.push(await server.aPatient());
  await given(people);
  const sending = sendingOf(server.parts, log, { databaseNow: () => server.clock.now() });
  await sending.sendDue();
  await sending.close();
  expect([arrived.length, mostUnderWay]).toEqual([12, 5]);
});
