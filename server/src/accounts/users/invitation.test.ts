import { AuditAnswer } from "@dosebeat/contract/audit";
import { CreatedUserAnswer, PasswordLinkAnswer } from "@dosebeat/contract/users";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

const NOW = "2026-05-10T12:00:00.000Z";
const PASSWORD = "meadow-lantern-swims-77";

let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  test.clock.set(NOW);
  admin = await test.anAdmin();
});
afterAll(() => test.close());

let count = 0;
async function created() {
  count += 1;
  const data = { email: `new-${count}@patients.example`, givenname: "Ada", familyname: "Byron" };
  const answer = await test.call("POST", "/api/users", { token: admin.token, body: { data } });
  return CreatedUserAnswer.parse(answer.body).data;
}

const invite = (userid: number, { token } = admin) =>
  test.call("POST", `/api/users/${userid}/invitation`, { token });
const erase = (userid: number, data: object = { reason: "left the study" }, { token } = admin) =>
  test.call("POST", `/api/users/${userid}/erase`, { token, body: { data } });
const choose = (link: string | null) =>
  test.call("POST", "/api/auth/reset-password", {
    body: { code: `${link}`.split("#code=")[1], password: PASSWORD },
  });
const linkOf = ({ body }: Answer) => PasswordLinkAnswer.parse(body).data.link;

describe("an invitation", () => {
  it("lasts seven days", async () => {
    const { password_link } = await created();
    expect(password_link.expires).toBe("2026-05-17T12:00:00.000Z");
    test.clock.set("2026-05-17T11:59:00.000Z");
    expect((await choose(password_link.link)).status).toBe(200);
    const late = await created();
    test.clock.set("2026-05-24T11:59:00.000Z");
    expect((await choose(late.password_link.link)).status).toBe(400);
  });

  it("is sent again, and the one before dies", async () => {
    const { id, password_link } = await created();
    test.clock.set("2026-05-20T12:00:00.000Z");
    const again = await invite(id);
    expect(again).toMatchObject({
      status: 201,
      body: { data: { expires: "2026-05-27T12:00:00.000Z" } },
    });
    test.clock.set(NOW);
    expect((await choose(password_link.link)).status).toBe(400);
    test.clock.set("2026-05-25T12:00:00.000Z");
    expect((await choose(linkOf(again))).status).toBe(200);
    expect(await invite(id)).toMatchObject({
      status: 409,
      body: { error: { code: "has_password" } },
    });
  });

  it("goes only to active accounts that exist, and by administrators only", async () => {
    const { id } = await created();
    expect((await invite(id, await test.aPatient())).status).toBe(403);
    expect((await invite(999_999)).status).toBe(404);
    await test.db.updateTable("users").set({ is_active: false }).where("id", "=", id).execute();
    expect(await invite(id)).toMatchObject({ body: { error: { code: "user_inactive" } } });
  });
});

describe("erasing a patient's account", () => {
  it("leaves the reason in the log, and nothing that names the patient", async () => {
    const patient = await test.aPatient();
    const answer = await erase(patient.userid, { reason: " left the study " });
    expect(answer).toMatchObject({ status: 200, body: { data: { erased: NOW } } });
    const { token } = patient;
    expect((await test.call("GET", "/api/users/me", { token })).status).toBe(401);
    const url = "/api/audit?kind=account-erased&pagination[pageSize]=1";
    const log = await test.call("GET", url, { token: admin.token });
    expect(AuditAnswer.parse(log.body).data[0]?.attributes).toMatchObject({
      userid: admin.userid,
      profileid: null,
      details: { reason: "left the study" },
    });
    expect((await erase(patient.userid)).status).toBe(404);
    const kept = await test.db.selectFrom("erased_accounts").select("account_hash").execute();
    expect(kept.length).toBeGreaterThan(0);
  });

  it("needs a reason, and no patient can do it", async () => {
    const [patient, stranger] = [await test.aPatient(), await test.aPatient()];
    expect((await erase(patient.userid, { reason: " " })).status).toBe(400);
    expect((await erase(patient.userid, {})).status).toBe(400);
    for (const by of [patient, stranger]) {
      expect((await erase(patient.userid, undefined, by)).status).toBe(403);
    }
    const row = test.db.selectFrom("users").select("id").where("id", "=", patient.userid);
    expect(await row.execute()).toHaveLength(1);
  });

  it("is refused for administrators, oneself included", async () => {
    const other = await test.anAdmin();
    for (const { userid } of [other, admin]) {
      expect(await erase(userid)).toMatchObject({
        status: 409,
        body: { error: { code: "administrator_account" } },
      });
    }
  });
});
