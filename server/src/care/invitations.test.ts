import { InvitationAnswer, JoinAnswer } from "@dosebeat/contract/care-invitations";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { careCalls, codeIn } from "../../test/care.ts";
import { type Mailbox, openMailbox } from "../../test/mailbox.ts";
import { NoticePlanner } from "../telling/notices/notices.ts";

const NOW = "2026-05-10T12:00:00.000Z";

let mailbox: Mailbox;
let test: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  test = await createTestApp({ sendMail: mailbox.sendMail, publicUrl: "https://dosebeat.example" });
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});
beforeEach(() => test.clock.set(NOW));

const { invite, codeOf, join, careOf, change, end, watch } = careCalls(() => test);

async function linked(patient: TestPerson, carer: TestPerson): Promise<number> {
  const joined = await join(carer, await codeOf(patient));
  const { id } = JoinAnswer.parse(joined.body).data;
  expect((await change(patient, id, { state: "active" })).status).toBe(200);
  return id;
}

/** Mail works here, so codes need verified addresses on both sides. */
async function aVerified(account: Parameters<TestApp["aPatient"]>[0] = {}): Promise<TestPerson> {
  const person = await test.aPatient(account);
  await verify(person);
  return person;
}

async function verify({ userid }: TestPerson): Promise<void> {
  await test.db
    .updateTable("users")
    .set({ email_verified_at: test.clock.now() })
    .where("id", "=", userid)
    .execute();
}

async function addressesOf({ profileid }: TestPerson): Promise<(string | null)[]> {
  const rows = test.db
    .selectFrom("care_invitations")
    .select("email")
    .where("profile_id", "=", profileid);
  return (await rows.execute()).map(({ email }) => email);
}

describe("an invitation by code", () => {
  it("lets who enters the code ask, and look out once the patient has confirmed", async () => {
    const patient = await aVerified({ givenname: "Margaret" });
    const [carer, stranger] = [await aVerified(), await aVerified()];
    const code = await codeOf(patient, { after_minutes: 45 });
    expect(code).toMatch(/^[BCDFGHJKMNPQRSTVWXYZ]{10}$/);
    expect((await careOf(patient)).carers).toMatchObject([
      { name: null, email: null, scope: "doses", after_minutes: 45, state: "invited" },
    ]);
    const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`;
    const joined = await join(carer, typed);
    expect(joined.status).toBe(201);
    // Nothing about the patient, who has not agreed yet.
    expect(joined.body).toEqual({ data: { id: expect.any(Number), state: "asks" } });
    const { id } = JoinAnswer.parse(joined.body).data;
    expect((await watch(carer, id)).status).toBe(404);
    expect((await change(carer, id, { is_muted: true })).status).toBe(404);
    expect((await careOf(carer)).patients).toEqual([]);
    expect((await careOf(patient)).carers).toMatchObject([
      { id, email: carer.email, name: expect.stringContaining("Given"), state: "asks" },
    ]);
    expect((await change(carer, id, { state: "active" })).status).toBe(404);
    expect((await change(stranger, id, { state: "active" })).status).toBe(404);
    expect((await change(patient, id, { state: "active" })).status).toBe(200);
    expect((await watch(carer, id)).body).toMatchObject({ data: { givenname: "Margaret" } });
    expect((await careOf(carer)).patients).toMatchObject([{ id, scope: "doses" }]);
    expect((await watch(stranger, id)).status).toBe(404);
    expect((await careOf(stranger)).patients).toEqual([]);
  });

  it("works once, for 7 days, until it is withdrawn, and every other code is answered alike", async () => {
    const patient = await aVerified();
    const [carer, other] = [await aVerified(), await aVerified()];
    const used = await codeOf(patient);
    expect((await join(carer, used)).status).toBe(201);
    const withdrawn = InvitationAnswer.parse((await invite(patient)).body).data;
    const path = `/api/care/invitations/${withdrawn.id}`;
    expect((await test.call("DELETE", path, other)).status).toBe(404);
    expect((await test.call("DELETE", path, patient)).status).toBe(200);
    expect((await test.call("DELETE", path, patient)).status).toBe(404);
    const old = await codeOf(patient);
    const answers = [await join(other, used), await join(other, withdrawn.code)];
    test.clock.advance(7 * DAY);
    answers.push(await join(other, old), await join(other, "BCDFGHJKMN"), await join(other, "?"));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(codeIn))).toEqual(new Set(["care_code"]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it("is no use to somebody with an address that is not verified, until it is", async () => {
    const patient = await aVerified();
    const carer = await test.aPatient();
    const code = await codeOf(patient);
    const refused = await join(carer, code);
    expect([refused.status, codeIn(refused)]).toEqual([409, "own_email_unverified"]);
    await verify(carer);
    expect((await join(carer, code)).status).toBe(201);
  });

  it("needs no verified address where no mail is sent, because none ever is", async () => {
    const silent = await createTestApp();
    const { codeOf, join } = careCalls(() => silent);
    const code = await codeOf(await silent.aPatient());
    expect((await join(await silent.aPatient(), code)).status).toBe(201);
    await silent.close();
  });

  it("is not stored as it is", async () => {
    const patient = await aVerified();
    const code = await codeOf(patient);
    const rows = await test.db.selectFrom("care_invitations").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it("is no use to the patient, nor twice to the same carer", async () => {
    const [patient, carer] = [await aVerified(), await aVerified()];
    const own = await join(patient, await codeOf(patient));
    expect([own.status, codeIn(own)]).toEqual([409, "care_self"]);
    const id = await linked(patient, carer);
    const code = await codeOf(patient);
    const again = await join(carer, code);
    expect([again.status, codeIn(again)]).toEqual([409, "care_twice"]);
    expect((await end(carer, id)).status).toBe(200);
    expect((await join(carer, code)).status).toBe(201);
  });

  it("can be accepted by one of many at the same time", async () => {
    const patient = await aVerified();
    const code = await codeOf(patient);
    const carers = await Promise.all(Array.from({ length: 5 }, () => aVerified()));
    const answers = await Promise.all(carers.map((carer) => join(carer, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404]);
  });

  it("is refused after ten wrong codes in an hour; right ones are not counted", async () => {
    const [patient, guesser] = [await aVerified(), await aVerified()];
    await linked(patient, guesser);
    for (let n = 0; n < 10; n += 1) expect((await join(guesser, "BBBBBBBBBB")).status).toBe(404);
    const code = await codeOf(await aVerified());
    expect((await join(guesser, code)).status).toBe(429);
    expect((await join(await aVerified(), "BBBBBBBBBB")).status).toBe(404);
    test.clock.advance(HOUR);
    expect((await join(guesser, code)).status).toBe(201);
  });
});

describe("an invitation by email", () => {
  it("makes the owner of the verified address look out at once, and nobody else", async () => {
    const patient = await aVerified({ givenname: "Margaret", familyname: "Thompson" });
    const [carer, stranger] = [await test.aPatient({ language: "de" }), await aVerified()];
    const email = carer.email.replace("person", "Person");
    const code = await codeOf(patient, { email });
    const mail = await mailbox.mailTo(email, code);
    expect(mail.text).toContain("Margaret Thompson nutzt Dosebeat");
    expect(mail.text).toContain(`https://dosebeat.example/de/caring/join#code=${code}`);
    expect(codeIn(await join(stranger, code))).toBe("care_code");
    expect(codeIn(await join(carer, code))).toBe("care_code");
    await verify(carer);
    expect(await join(carer, code)).toMatchObject({
      status: 201,
      body: { data: { state: "active" } },
    });
    expect((await careOf(patient)).carers).toMatchObject([
      { email: carer.email, state: "active", since_utc: NOW, last_read_utc: null },
    ]);
    expect(await addressesOf(patient)).toEqual([null]);
  });

  it("is mailed for a patient with a verified address, without what looks like a link", async () => {
    const patient = await test.aPatient({
      givenname: "https://evil.example/x see\u2060 evil。example",
      familyname: `mail@evil.example J.R. St. ${"x".repeat(60)}`,
    });
    const refused = await invite(patient, { email: "daughter@example.org" });
    expect([refused.status, codeIn(refused)]).toEqual([409, "own_email_unverified"]);
    expect(await addressesOf(patient)).toEqual([]);
    await verify(patient);
    const code = await codeOf(patient, { email: "daughter@example.org" });
    const { subject, text } = await mailbox.mailTo("daughter@example.org", code);
    const name = "https evil. example/x see evil. example mail evil. example J";
    expect(subject).toBe(`${name} asks you to look out for them`);
    expect(text).toContain(`${name} uses Dosebeat`);
    const link = `https://dosebeat.example/caring/join#code=${code}`;
    expect(text.replace(link, "")).not.toMatch(/:\/\/|@|\p{L}\.\p{L}/u);
  });

  it("says by mail whom to ask for an account where nobody can sign up", async () => {
    const closed = await createTestApp({
      sendMail: mailbox.sendMail,
      publicUrl: "https://dosebeat.example",
      signup: "closed",
    });
    const patient = await closed.aPatient({ givenname: "Margaret", language: "de" });
    await closed.db
      .updateTable("users")
      .set({ email_verified_at: closed.clock.now() })
      .where("id", "=", patient.userid)
      .execute();
    const there = careCalls(() => closed);
    const code = await there.codeOf(patient, { email: "closed@example.org" });
    const { text } = await mailbox.mailTo("closed@example.org", code);
    expect(text).toMatch(/fragen Sie die Stelle, die Dosebeat für Margaret.* betreut/);
    await closed.close();
    const open = await aVerified();
    const other = await codeOf(open, { email: "open@example.org" });
    expect((await mailbox.mailTo("open@example.org", other)).text).not.toContain("only they");
  });

  it("is mailed to one address three times a day, whoever invites", async () => {
    const email = "Wanted@Example.org";
    for (let n = 0; n < 3; n += 1) await codeOf(await aVerified(), { email });
    const patient = await aVerified();
    expect((await invite(patient, { email: email.toLowerCase() })).status).toBe(429);
    expect((await invite(patient, { email: "other@example.org" })).status).toBe(201);
    test.clock.advance(DAY);
    expect((await invite(patient, { email })).status).toBe(201);
  });

  it("is refused where it would be the patient's own address, or that of a carer", async () => {
    const [patient, carer] = [await aVerified(), await aVerified()];
    await linked(patient, carer);
    const answers = [
      await invite(patient, { email: patient.email.toUpperCase() }),
      await invite(patient, { email: carer.email }),
    ];
    expect(answers.map(codeIn)).toEqual(["care_self", "care_twice"]);
  });

  it("is refused where this server sends no mail, which a code does not need", async () => {
    const silent = await createTestApp();
    const { token } = await silent.aPatient();
    const post = (data: object) =>
      silent.call("POST", "/api/care/invitations", { token, body: { data } });
    const refused = await post({ scope: "alerts", email: "son@example.org" });
    expect([refused.status, codeIn(refused)]).toEqual([409, "no_mail"]);
    expect((await post({ scope: "alerts" })).status).toBe(201);
    await silent.close();
  });
});

it("invitations that are used or over are deleted, with the addresses of whom they invited", async () => {
  const patient = await aVerified();
  await codeOf(patient, { email: "over@example.org" });
  test.clock.advance(6 * DAY);
  await join(await aVerified(), await codeOf(patient));
  await codeOf(patient, { email: "open@example.org" });
  expect(await addressesOf(patient)).toHaveLength(3);
  test.clock.advance(DAY);
  const log = { error: () => {}, warn: () => {} };
  const planner = new NoticePlanner(test.parts, { log, databaseNow: test.clock.now });
  await planner.look();
  await planner.forget();
  expect(await addressesOf(patient)).toEqual(["open@example.org"]);
});
