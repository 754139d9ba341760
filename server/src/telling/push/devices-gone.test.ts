import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { aDevice } from "../../../test/devices.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { aMessage, senderOf, verified } from "../../../test/outgoing.ts";
import { openPushService, type PushService } from "../../../test/push-service.ts";

const LEASE_MS = 60_000;

let test: TestApp;
let service: PushService;
let mailbox: Mailbox;
let patient: TestPerson;
beforeAll(async () => {
  [service, mailbox] = [await openPushService(), await openMailbox()];
  const { sendMail } = mailbox;
  test = await createTestApp({ push: service.push, sendMail, publicUrl: "https://dose.example" });
});
afterAll(async () => {
  await test.close();
  await service.close();
  await mailbox.close();
});
beforeEach(async () => {
  // The row of the mail is dated by the database's clock.
  test.clock.set(new Date());
  patient = await test.aPatient();
  await verified(test, patient);
});

const mails = () => mailbox.received.filter(({ to }) => to.includes(patient.email));

it("one mail tells that the last device is gone, however often the sender looks", async () => {
  const device = await aDevice(test, service, patient);
  service.answer({ status: 410 }, device.path);
  await aMessage(test, patient, device);
  const sender = senderOf(test);
  for (let round = 0; round < 4; round++) {
    test.clock.advance(2 * LEASE_MS);
    await sender.sendDue();
  }
  await sender.close();
  expect(mails()).toHaveLength(1);
  const rows = test.db.selectFrom("messages").select(["state", "attempts", "about_at"]);
  const told = await rows
    .where("user_id", "=", patient.userid)
    .where("step", "=", "devices_gone")
    .execute();
  expect(told).toMatchObject([{ state: "sent", attempts: 1 }]);
});

it("no message is about an instant that JavaScript cannot name", async () => {
  const device = await aDevice(test, service, patient);
  const id = await aMessage(test, patient, device);
  const change = sql`update messages set about_at = about_at + interval '1 microsecond' where id = ${id}`;
  await expect(change.execute(test.db)).rejects.toMatchObject({ code: "23514" });
});
