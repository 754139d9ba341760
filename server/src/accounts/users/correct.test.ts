import { Failure } from "@dosebeat/contract/base/failures";
import { ChangedUserAnswer, CreatedUserAnswer } from "@dosebeat/contract/users";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";

const NOW = "2026-05-10T12:00:00.000Z";
const PASSWORD = "meadow-lantern-swims-77";
const NAME = { givenname: "Ada", familyname: "Byron" };

let mailbox: Mailbox;
let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  mailbox = await openMailbox();
  test = await createTestApp({ sendMail: mailbox.sendMail });
});
beforeEach(async () => {
  test.clock.set(NOW);
  admin = await test.anAdmin();
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

let count = 0;
async function invited(app = test, by = admin) {
  count += 1;
  const email = `invited-${count}@patients.example`;
  const body = { data: { email, ...NAME } };
  const answer = await app.call("POST", "/api/users", { token: by.token, body });
  return CreatedUserAnswer.parse(answer.body).data;
}

const change = (userid: number, data: object, { token } = admin) =>
  test.call("PATCH", `/api/users/${userid}`, { token, body: { data } });
const confirm = (code: string | undefined, app = test) =>
  app.call("POST", "/api/auth/confirm-email", { body: { data: { code } } });
const signIn = (identifier: string) =>
  test.call("POST", "/api/auth/local", { body: { identifier, password: PASSWORD } });

async function mailedCode(email: string, page: string) {
  const { text } = await mailbox.mailTo(email, page);
  return /#code=([\w-]{43})\s/.exec(text)?.[1];
}

async function listed(search: string) {
  const { body } = await test.call("GET", `/api/profiles?search=${search}`, { token: admin.token });
  return Object(body).data.map(({ attributes }: { attributes: object }) => attributes);
}

async function inGroup(...profiles: number[]): Promise<number> {
  const { id } = await test.db
    .insertInto("groups")
    .values({ name: `ward ${count}`, kind: "ward", created_at: new Date(NOW) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = profiles.map((profile_id) => ({ group_id: id, profile_id }));
  await test.db.insertInto("group_members").values(rows).execute();
  return id;
}

describe("names and record number", () => {
  it("are corrected, found, and in the log by the fields' names alone", async () => {
    const { id } = await invited();
    const number = `S-${id}/a_%`;
    const answer = await change(id, { familyname: "Lovelace", record_number: ` ${number} ` });
    expect(answer.status).toBe(200);
    const { familyname, record_number, address_change } = ChangedUserAnswer.parse(answer.body).data;
    expect([familyname, record_number, address_change]).toEqual(["Lovelace", number, null]);
    expect(await listed(encodeURIComponent(number.toLowerCase()))).toMatchObject([
      { userid: id, familyname: "Lovelace", record_number: number },
    ]);
    const url = `/api/audit?kind=profile-changed&pagination[pageSize]=1`;
    const log = await test.call("GET", url, { token: admin.token });
    expect(Object(log.body).data[0].attributes).toMatchObject({
      userid: admin.userid,
      details: { fields: ["familyname", "record_number"] },
    });
    expect((await change(id, { record_number: null })).status).toBe(200);
    expect(await listed(encodeURIComponent(number))).toEqual([]);
  });

  it.each(["1951", "1951-03-02", null])(
    "of somebody born %j, in the log by its name alone",
    async (born) => {
      const { id } = await invited();
      const answer = await change(id, { born });
      expect(ChangedUserAnswer.parse(answer.body).data.born).toBe(born);
      const url = "/api/audit?kind=profile-changed&pagination[pageSize]=1";
      const log = await test.call("GET", url, { token: admin.token });
      expect(Object(log.body).data[0].attributes).toMatchObject({ details: { fields: ["born"] } });
    },
  );

  it("two members of a group never have the same number, in any letter case", async () => {
    const [one, other, elsewhere] = [await invited(), await invited(), await invited()];
    await inGroup(one.profileid, other.profileid);
    expect((await change(one.id, { record_number: "K-7" })).status).toBe(200);
    expect((await change(elsewhere.id, { record_number: "K-7" })).status).toBe(200);
    const refused = await change(other.id, { givenname: "Changed", record_number: "k-7" });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: "record_number_taken" } },
    });
    // Nothing remains of a refused change.
    expect(await listed(other.email)).toMatchObject([{ givenname: "Ada", record_number: null }]);
  });

  it("of two who get the same number at once, one is refused", async () => {
    const [one, other] = [await invited(), await invited()];
    await inGroup(one.profileid, other.profileid);
    const answers = await Promise.all(
      [one, other].map(({ id }) => change(id, { record_number: "K-8" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("are corrected by administrators only, of people that exist, and by something", async () => {
    const [patient, stranger] = [await test.aPatient(), await test.aPatient()];
    for (const by of [patient, stranger]) {
      expect((await change(patient.userid, { givenname: "Eve" }, by)).status).toBe(403);
    }
    expect((await change(999_999, { givenname: "Eve" })).status).toBe(404);
    expect((await change(patient.userid, {})).status).toBe(400);
    expect((await change(patient.userid, { givenname: " " })).status).toBe(400);
    expect((await change(patient.userid, { record_number: "x".repeat(65) })).status).toBe(400);
    for (const born of ["51", "1899", "1951-02-30", "2027", "2026-05-12"]) {
      const { status, body } = await change(patient.userid, { born });
      expect([status, Failure.parse(body).error.details.errors[0]?.code]).toEqual([400, "born"]);
    }
  });
});

describe("an address that an administrator corrects", () => {
  it("holds once its link was opened, and both addresses are told", async () => {
    const person = await invited();
    const invitation = await mailedCode(person.email, "/auth/reset-password");
    const email = `right-${person.id}@patients.example`;
    const answer = await change(person.id, { email });
    expect(ChangedUserAnswer.parse(answer.body).data).toMatchObject({
      email: person.email,
      address_change: { email, link: null, expires: "2026-05-11T12:00:00.000Z" },
    });
    const told = await mailbox.mailTo(person.email, "entered a new email address");
    expect(told.text).not.toContain(email);
    // The link in the other person's mailbox is already invalid.
    const reset = { code: invitation, password: PASSWORD };
    expect((await test.call("POST", "/api/auth/reset-password", { body: reset })).status).toBe(400);

    const code = await mailedCode(email, "/auth/confirm-email");
    expect(await confirm(code)).toMatchObject({ status: 200, body: { data: { email } } });
    expect(await listed(email)).toMatchObject([{ userid: person.id, email_verified: true }]);
    await mailbox.mailTo(person.email, "this address no longer works");
    expect(await confirm(code)).toMatchObject({
      status: 400,
      body: { error: { code: "code_expired" } },
    });
  });

  it("is refused if another account has it, and dead after a day or a newer change", async () => {
    const [person, other] = [await invited(), await invited()];
    expect(await change(person.id, { email: other.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { error: { code: "email_taken" } },
    });
    const [first, second] = ["first", "second"].map((word) => `${word}-${person.id}@a.example`);
    await change(person.id, { email: first });
    const dead = await mailedCode(`${first}`, "/auth/confirm-email");
    await change(person.id, { email: second });
    expect((await confirm(dead)).status).toBe(400);
    const late = await mailedCode(`${second}`, "/auth/confirm-email");
    test.clock.set("2026-05-11T12:00:00.000Z");
    expect((await confirm(late)).status).toBe(400);
    expect((await confirm("x".repeat(43))).status).toBe(400);
  });

  it("that somebody else got meanwhile is not taken from them", async () => {
    const person = await invited();
    const email = `raced-${person.id}@patients.example`;
    await change(person.id, { email });
    const code = await mailedCode(email, "/auth/confirm-email");
    await test.call("POST", "/api/auth/local/register", {
      body: { email, password: PASSWORD, ...NAME },
    });
    expect((await confirm(code)).status).toBe(400);
    expect((await signIn(email)).status).toBe(200);
  });

  it("without a mail server comes as a link, which verifies nothing", async () => {
    const mute = await createTestApp();
    const by = await mute.anAdmin();
    const person = await invited(mute, by);
    const email = "handed@patients.example";
    const answer = await mute.call("PATCH", `/api/users/${person.id}`, {
      token: by.token,
      body: { data: { email } },
    });
    const { link } = Object(answer.body).data.address_change;
    expect((await confirm(`${link}`.split("#code=")[1], mute)).status).toBe(200);
    const url = "/api/profiles?search=handed";
    const list = await mute.call("GET", url, { token: by.token });
    expect(Object(list.body).data[0].attributes).toMatchObject({ email, email_verified: false });
    await mute.close();
  });
});
