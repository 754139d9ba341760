import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { aServiceToken } from "../../../test/service-tokens.ts";
import type { Mail } from "../../platform/mail.ts";
import { TokenMailSender } from "./sender.ts";

const MADE = new Date("2026-05-01T12:00:00Z");
const END = new Date(MADE.getTime() + 90 * DAY);
const before = (days: number) => new Date(END.getTime() - days * DAY);

let test: TestApp;
let sent: Mail[];
let fails: boolean;
let admin: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  test = await createTestApp({
    publicUrl: "https://dose.example",
    async sendMail(mail) {
      if (fails) throw new Error("the mail server is away");
      sent.push(mail);
    },
  });
  admin = await test.anAdmin({ givenname: "Nina", familyname: "Roth" });
  other = await test.anAdmin({ language: "de" });
  await test.aPatient();
  await test.aStaffMember("clinician", "auditor");
});
afterAll(() => test.close());
beforeEach(async () => {
  [sent, fails] = [[], false];
  test.clock.set(MADE);
  await test.db.deleteFrom("service_tokens").execute();
});

const aToken = (by = admin) => aServiceToken(test, by, { scopes: ["read:doses"] });
const change = (id: number, fields: { revoked_at?: Date; expires_at?: Date }) =>
  test.db.updateTable("service_tokens").set(fields).where("id", "=", id).execute();

/** What these servers mail in two runs each. */
async function mailedAt(instant: Date, servers = 1): Promise<Mail[]> {
  test.clock.set(instant);
  sent = [];
  const senders = Array.from({ length: servers }, () => {
    return new TokenMailSender(test.parts, { warn() {} });
  });
  for (let run = 0; run < 2; run += 1) await Promise.all(senders.map((sender) => sender.run()));
  return sent;
}

const toOf = (mails: readonly Mail[]) => mails.map(({ to }) => to).sort();
const both = () => [admin.email, other.email].sort();

it("whoever made a token and administrators learn two weeks and a day before that it expires, once each", async () => {
  await aToken();
  expect(await mailedAt(new Date(before(14).getTime() - 1))).toEqual([]);
  const first = await mailedAt(before(14));
  expect(toOf(first)).toEqual(both());
  const english = first.find(({ to }) => to === admin.email);
  expect(english?.subject).toBe("A service token expires in 14 days: A token of the tests");
  expect(english?.text).toContain("made by Nina Roth, expires on 30 July 2026 at 12:00:00 UTC");
  expect(english?.text).toContain("https://dose.example/patient-list/tokens");
  expect(first.find(({ to }) => to === other.email)?.subject).toMatch(/in 14 Tagen ab/);
  expect(await mailedAt(before(9))).toEqual([]);
  const last = await mailedAt(before(1));
  expect(toOf(last)).toEqual(both());
  expect(last.find(({ to }) => to === admin.email)?.subject).toContain("within a day");
  expect(await mailedAt(before(0.5))).toEqual([]);
  expect(await mailedAt(END)).toEqual([]);
});

it("is said once by several servers", async () => {
  for (let count = 0; count < 4; count += 1) await aToken();
  const mails = await mailedAt(before(14), 3);
  expect(mails).toHaveLength(8);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(2);
});

it("is said to nobody of a token that was revoked, or whose maker it no longer serves", async () => {
  const { id } = await aToken();
  await change(id, { revoked_at: test.clock.now() });
  const maker = await test.anAdmin();
  await aToken(maker);
  const users = (fields: object) =>
    test.db.updateTable("users").set(fields).where("id", "=", maker.userid).execute();
  await users({ is_active: false });
  expect(await mailedAt(before(14))).toEqual([]);
  await users({ is_active: true, role: "patient" });
  expect(await mailedAt(before(14))).toEqual([]);
  await users({ staff: ["clinician"] });
  expect(toOf(await mailedAt(before(14)))).toEqual([...both(), maker.email].sort());
  await users({ is_active: false });
});

it("is not said two weeks before of a token that was made for a week, but a day before", async () => {
  const { id } = await aToken();
  await change(id, { expires_at: new Date(MADE.getTime() + 7 * DAY) });
  expect(await mailedAt(new Date(MADE.getTime() + MINUTE))).toEqual([]);
  expect(toOf(await mailedAt(new Date(MADE.getTime() + 6 * DAY)))).toEqual(both());
});

it("is said once where both times passed while no server ran", async () => {
  await aToken();
  expect(toOf(await mailedAt(before(0.5)))).toEqual(both());
});

it("is tried again where the mail server is away, and not once the token was revoked", async () => {
  const { id } = await aToken();
  fails = true;
  await mailedAt(before(14));
  fails = false;
  expect(await mailedAt(new Date(before(14).getTime() + 4 * MINUTE))).toEqual([]);
  expect(toOf(await mailedAt(new Date(before(14).getTime() + 6 * MINUTE)))).toEqual(both());
  fails = true;
  await mailedAt(before(1));
  fails = false;
  await change(id, { revoked_at: test.clock.now() });
  expect(await mailedAt(new Date(before(1).getTime() + HOUR))).toEqual([]);
});

it("is said later where there was no mail server", async () => {
  await aToken();
  const { sendMail: _, ...parts } = test.parts;
  test.clock.set(before(14));
  expect(await new TokenMailSender(parts, { warn() {} }).run()).toBe(0);
  expect(toOf(await mailedAt(before(13)))).toEqual(both());
});
