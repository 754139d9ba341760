import { AccountNoticesAnswer } from "@dosebeat/contract/account";
import { AccessLogAnswer, AuditAnswer } from "@dosebeat/contract/audit";
import { PasswordLinkAnswer } from "@dosebeat/contract/users";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";

const PASSWORD = "meadow-lantern-swims-77";

let mailbox: Mailbox;
let test: TestApp;
let admin: TestPerson;
let patient: TestPerson;
beforeAll(async () => {
  mailbox = await openMailbox();
  test = await createTestApp({ publicUrl: "https://clinic.example" });
  admin = await test.anAdmin({ givenname: "Grace", familyname: "Hopper" });
});
beforeEach(async () => {
  patient = await test.aPatient();
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

async function useLink(app: TestApp, by: TestPerson, of: TestPerson, mailed?: string) {
  const path = `/api/users/${of.userid}/password-link`;
  const made = await app.call("POST", path, { token: by.token });
  const { link } = PasswordLinkAnswer.parse(made.body).data;
  const code = (link ?? mailed ?? "").split("#code=")[1];
  const body = { code, password: PASSWORD };
  const answer = await app.call("POST", "/api/auth/reset-password", { body });
  expect(answer.status).toBe(200);
  return { token: `${Object(answer.body).jwt}` };
}

async function noticesOf(token: string) {
  const answer = await test.call("GET", "/api/account-notices", { token });
  return AccountNoticesAnswer.parse(answer.body).data;
}

it("who set a password with an administrator's link is not called its owner, and the owner learns it", async () => {
  const { token } = await useLink(test, admin, patient);
  const audit = await test.call("GET", "/api/audit?kind=password-set-by-link", {
    token: admin.token,
  });
  const linked = AuditAnswer.parse(audit.body).data.map(({ attributes }) => attributes);
  expect(linked.filter(({ profileid }) => profileid === patient.profileid)).toMatchObject([
    { userid: admin.userid, profileid: patient.profileid, details: { mailed: false } },
  ]);
  const log = await test.call("GET", "/api/profile/access-log", { token });
  const entries = AccessLogAnswer.parse(log.body).data.map(({ attributes }) => attributes);
  expect(entries.find(({ kind }) => kind === "password-set-by-link")).toMatchObject({
    who: "Grace Hopper",
    self: false,
  });
  expect(entries.some(({ kind }) => kind === "password-changed")).toBe(false);
  expect(await noticesOf(token)).toMatchObject([
    { kind: "password-set-by-link", by: "Grace Hopper" },
  ]);
});

it("the first password of an account leaves no notice", async () => {
  const person = { email: "first@patients.example", givenname: "Ada", familyname: "Byron" };
  const made = await test.call("POST", "/api/users", {
    token: admin.token,
    body: { data: person },
  });
  const code = `${Object(made.body).data.password_link.link}`.split("#code=")[1];
  const body = { code, password: PASSWORD };
  const used = await test.call("POST", "/api/auth/reset-password", { body });
  expect(await noticesOf(Object(used.body).jwt)).toEqual([]);
});

it("a password that its owner sets leaves no notice", async () => {
  const body = { currentPassword: patient.password, password: PASSWORD };
  const { token } = patient;
  const changed = await test.call("POST", "/api/auth/change-password", { token, body });
  expect(await noticesOf(Object(changed.body).jwt)).toEqual([]);
});

it("a notice stays until its owner dismisses it, and nobody else can", async () => {
  const { token } = await useLink(test, admin, patient);
  const [notice] = await noticesOf(token);
  const dismiss = (by: string) =>
    test.call("DELETE", `/api/account-notices/${notice?.id}`, { token: by });
  const stranger = await test.aPatient();
  expect((await dismiss(stranger.token)).status).toBe(404);
  expect((await dismiss(admin.token)).status).toBe(404);
  expect(await noticesOf(token)).toHaveLength(1);
  expect((await dismiss(token)).status).toBe(200);
  expect(await noticesOf(token)).toEqual([]);
  expect((await dismiss(token)).status).toBe(404);
});

it("a changed role leaves a notice that names who changed it", async () => {
  const change = (role: string) =>
    test.call("PATCH", `/api/users/${patient.userid}`, {
      token: admin.token,
      body: { data: { role } },
    });
  expect((await change("admin")).status).toBe(200);
  expect(await noticesOf(patient.token)).toMatchObject([
    { kind: "role-changed", by: "Grace Hopper" },
  ]);
});

it("at most 20 notices are kept, the newest", async () => {
  for (let count = 0; count < 22; count += 1) {
    const role = count % 2 === 0 ? "admin" : "patient";
    const body = { data: { role } };
    const path = `/api/users/${patient.userid}`;
    expect((await test.call("PATCH", path, { token: admin.token, body })).status).toBe(200);
  }
  const answer = await test.call("POST", "/api/auth/local", {
    body: { identifier: patient.email, password: patient.password },
  });
  expect(await noticesOf(Object(answer.body).jwt)).toHaveLength(20);
});

it("changes of an account are mailed to its owner, with a way to undo them", async () => {
  const mailing = await createTestApp({
    sendMail: mailbox.sendMail,
    publicUrl: "https://clinic.example",
  });
  const by = await mailing.anAdmin({
    givenname: "Grace",
    familyname: "Hopper\nhttps://evil.example",
  });
  const email = "told@patients.example";
  const owner = await mailing.aPatient({ email, timezone: "Europe/Berlin" });
  const { token } = owner;
  const changed = await mailing.call("POST", "/api/auth/change-password", {
    token,
    body: { currentPassword: owner.password, password: PASSWORD },
  });
  expect(changed.status).toBe(200);
  const { text } = await mailbox.mailTo(email, "was changed on");
  expect(text).toContain("https://clinic.example/auth/forgot-password");
  expect(text).toContain("CEST");

  const path = `/api/users/${owner.userid}/password-link`;
  await mailing.call("POST", path, { token: by.token });
  const { text: sent } = await mailbox.mailTo(email, "#code=");
  const code = /#code=([\w-]{43})/.exec(sent)?.[1];
  const body = { code, password: `${PASSWORD}-again` };
  expect((await mailing.call("POST", "/api/auth/reset-password", { body })).status).toBe(200);
  const { text: told } = await mailbox.mailTo(email, "with a link that");
  // The name stays on its line, and can be neither a fake paragraph nor a link.
  expect(told).toContain("Grace Hopper https evil. example");

  const data = { role: "admin" };
  const change = `/api/users/${owner.userid}`;
  await mailing.call("PATCH", change, { token: by.token, body: { data } });
  expect((await mailbox.mailTo(email, "administrator’s account")).text).toContain("Grace Hopper");
  await mailing.close();
});

it("a sign-in from a new device is mailed, a later one from the same device is not", async () => {
  const mailing = await createTestApp({ sendMail: mailbox.sendMail });
  const email = "devices@patients.example";
  const { password } = await mailing.aPatient({ email });
  const signIn = async (headers: Record<string, string>) => {
    const body = { identifier: email, password };
    const answer = await mailing.call("POST", "/api/auth/local", { headers, body });
    expect(answer.status).toBe(200);
    return answer;
  };
  const told = () =>
    mailbox.received.filter(({ to, text }) => to.includes(email) && text.includes("had not seen"));
  const firefox =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const browser = { "user-agent": firefox, origin: "http://localhost", "x-session": "cookie" };
  const answer = await signIn(browser);
  expect((await mailbox.mailTo(email, "Firefox, Windows")).to).toEqual([email]);
  const cookie = /auth\.device=[\w-]+/.exec(`${answer.headers["set-cookie"]}`)?.[0] ?? "";
  expect(cookie).not.toBe("");
  await signIn({ ...browser, cookie });
  await signIn({ "user-agent": "meter-reader/1.0" });
  await mailbox.mailTo(email, "meter-reader");
  await signIn({ "user-agent": "meter-reader/1.0" });
  // The same browser without its cookie is another device.
  await signIn(browser);
  // So is another program that sends the same name.
  await signIn({ "user-agent": firefox });
  await expect.poll(() => told().length).toBe(4);
  await mailing.close();
  expect(told()).toHaveLength(4);
});
