import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import {
  aMessage,
  messageOf,
  reminderDetails,
  senderOf,
  verified,
} from "../../../test/outgoing.ts";
import { givenLink } from "../../../test/reminders.ts";
import type { NewRow } from "../../database/schema.ts";
import type { Mail } from "../../platform/mail.ts";

const NOWHERE = { id: 0 };
const WEEK = {
  from: "2026-05-04",
  to: "2026-05-10",
  due: 14,
  taken: 12,
  onTime: 11,
  unknown: 0,
  coverage: 100,
  hasBox: true,
};
const ALERT = {
  to: 1,
  due: "2026-05-10T12:00:00.000Z",
  until: "2026-05-10T14:00:00.000Z",
  heard: null,
  seen: null,
  isSilent: false,
  pressed: null,
  reason: null,
  isLastToday: false,
};

let test: TestApp;
let patient: TestPerson;
let carer: TestPerson;
const mails: Mail[] = [];
beforeAll(async () => {
  const sendMail = async (mail: Mail) => void mails.push(mail);
  test = await createTestApp({ sendMail, publicUrl: "https://dose.example" });
});
afterAll(() => test.close());
beforeEach(async () => {
  mails.length = 0;
  test.clock.set("2026-05-10T12:00:00.000Z");
  [patient, carer] = [await test.aPatient(), await test.aPatient()];
  for (const person of [patient, carer]) await verified(test, person);
  const { token } = patient;
  const data = { mail: true, weekly_mail: true, notices: true };
  await test.call("PUT", "/api/reminders", { token, body: { data } });
});

function written(person: TestPerson, fields: Partial<NewRow<"messages">>, of: object) {
  const details = JSON.stringify(of);
  const reader = { ...patient, userid: person.userid };
  return aMessage(test, reader, NOWHERE, { channel: "mail", target: 0, ...fields, details });
}

async function becameOf(id: number) {
  const sender = senderOf(test);
  await sender.sendDue();
  await sender.close();
  expect(sender.failures).toEqual([]);
  const { state, reason } = await messageOf(test, id);
  return [state, reason, mails.length];
}

/** Pretends that the planner, which would look first, has already looked. */
async function looked(): Promise<void> {
  const ahead = new Date(test.clock.now().getTime() + HOUR);
  await test.db.updateTable("reminder_plans").set({ check_at: ahead }).execute();
}

describe.each([
  ["reminder", "due", "mail", reminderDetails()],
  ["notice", "battery_now", "mail", { percent: 9 }],
  ["notice", "battery_now", "notices", { percent: 9 }],
  ["weekly", "weekly", "weekly_mail", WEEK],
] as const)("a mail that waits: %s, %s", (kind, step, which, details) => {
  it(`goes while ${which} is on`, async () => {
    expect(await becameOf(await written(patient, { kind, step }, details))).toEqual([
      "sent",
      null,
      1,
    ]);
  });

  it(`is dropped once ${which} is switched off`, async () => {
    const id = await written(patient, { kind, step }, details);
    const { token } = patient;
    await test.call("PUT", "/api/reminders", { token, body: { data: { [which]: false } } });
    await looked();
    expect(await becameOf(id)).toEqual(["dropped", "off", 0]);
  });
});

it("that the last device is gone is told whatever is switched off", async () => {
  const { token } = patient;
  const data = { mail: false, notices: false };
  await test.call("PUT", "/api/reminders", { token, body: { data } });
  const id = await written(patient, { kind: "notice", step: "devices_gone" }, {});
  expect(await becameOf(id)).toEqual(["sent", null, 1]);
});

describe.each([
  ["digest", "2026-05-09", { day: "2026-05-09", isWell: true }],
  ["alert", "no_press", ALERT],
] as const)("to a carer: %s", (kind, step, details) => {
  const change = (fields: { digest?: "off" | "daily"; is_muted?: boolean }) =>
    test.db.updateTable("care_links").set(fields).where("user_id", "=", carer.userid).execute();
  const waiting = async () => {
    await givenLink(test, patient, carer);
    await change({ digest: "daily" });
    return written(carer, { kind, step }, details);
  };

  it("goes while it is wanted", async () => {
    expect(await becameOf(await waiting())).toEqual(["sent", null, 1]);
  });

  it("is dropped once the patient is muted", async () => {
    const id = await waiting();
    await change({ is_muted: true });
    await looked();
    expect(await becameOf(id)).toEqual(["dropped", "off", 0]);
  });

  it("is dropped once the patient is blocked", async () => {
    const id = await waiting();
    const { token } = await test.anAdmin();
    const body = { data: { is_active: false } };
    await test.call("PATCH", `/api/users/${patient.userid}`, { token, body });
    await looked();
    expect(await becameOf(id)).toEqual(["dropped", "ended", 0]);
  });

  if (kind === "digest") {
    it("is dropped once digests are switched off", async () => {
      const id = await waiting();
      await change({ digest: "off" });
      await looked();
      expect(await becameOf(id)).toEqual(["dropped", "off", 0]);
    });
  }
});
