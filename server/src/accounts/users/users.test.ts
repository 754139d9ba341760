import { AuditAnswer } from "@dosebeat/contract/audit";
import { ImpersonationAnswer } from "@dosebeat/contract/impersonation";
import { CreatedUserAnswer, ManagedUserAnswer, PasswordLinkAnswer } from "@dosebeat/contract/users";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Answer,
  createTestApp,
  faultsIn,
  type TestApp,
  type TestPerson,
} from "../../../test/app.ts";
import { collide } from "../../../test/collision.ts";

let test: TestApp;
let admin: TestPerson;
let patient: TestPerson;
const NOW = "2026-05-10T12:00:00.000Z";
const PASSWORD = "meadow-lantern-swims-77";

beforeAll(async () => {
  test = await createTestApp({ publicUrl: "https://beat.example.org" });
});
beforeEach(async () => {
  test.clock.set(NOW);
  await test.db
    .updateTable("users")
    .set({ is_active: false })
    .where("role", "=", "admin")
    .execute();
  admin = await test.anAdmin();
  patient = await test.aPatient();
});
afterAll(() => test.close());

const create = ({ token }: TestPerson, data: object) =>
  test.call("POST", "/api/users", { token, body: { data } });
const change = ({ token }: TestPerson, userid: number, data: object) =>
  test.call("PATCH", `/api/users/${userid}`, { token, body: { data } });
const link = ({ token }: TestPerson, userid: number) =>
  test.call("POST", `/api/users/${userid}/password-link`, { token });
const me = ({ token }: { token: string }) => test.call("GET", "/api/users/me", { token });
const signIn = (identifier: string, password: string) =>
  test.call("POST", "/api/auth/local", { body: { identifier, password } });
const reset = (code: string) =>
  test.call("POST", "/api/auth/reset-password", { body: { code, password: PASSWORD } });

function codeOf(answer: Answer): string {
  const { data } = Object(answer.body);
  const { link: address } = PasswordLinkAnswer.parse({ data: data.password_link ?? data }).data;
  const [page, code] = (address ?? "").split("#code=");
  expect(page).toMatch(/^https:\/\/beat\.example\.org(\/de)?\/auth\/reset-password$/);
  return code ?? "";
}

async function auditOf(userid: number) {
  const { token } = await test.anAdmin();
  const url = `/api/audit?userid=${userid}&sort[0]=id:asc`;
  const { data } = AuditAnswer.parse((await test.call("GET", url, { token })).body);
  return data.map(({ attributes }) => attributes);
}

let count = 0;
function aPerson() {
  count += 1;
  return { email: `made${count}@example.org`, givenname: "Ada", familyname: "Byron" };
}

describe("creating a patient", () => {
  it("returns a link that sets the password, once", async () => {
    const person = aPerson();
    const answer = await create(admin, { ...person, language: "de", timezone: "Europe/Berlin" });
    expect(answer.status).toBe(201);
    const { data } = CreatedUserAnswer.parse(answer.body);
    expect(data).toMatchObject({ email: person.email, role: "patient", is_active: true });
    expect(data.password_link.expires).toBe("2026-05-17T12:00:00.000Z");
    expect(data.password_link.link).toContain("/de/auth/reset-password#code=");
    const row = test.db.selectFrom("users").select("password_hash").where("id", "=", data.id);
    expect(await row.executeTakeFirst()).toEqual({ password_hash: null });

    const code = codeOf(answer);
    expect((await signIn(person.email, PASSWORD)).status).toBe(401);
    const used = await reset(code);
    expect(used.status).toBe(200);
    expect((await signIn(person.email, PASSWORD)).status).toBe(200);
    expect((await reset(code)).status).toBe(400);
    const profile = await test.call("GET", "/api/profile/userdata", {
      token: Object(used.body).jwt,
    });
    expect(profile.body).toMatchObject({
      data: { givenname: "Ada", language: "de", timezone: "Europe/Berlin" },
    });
    expect(await auditOf(admin.userid)).toMatchObject([
      { kind: "user-created", profileid: data.profileid },
      { kind: "password-set-by-link", profileid: data.profileid },
    ]);
  });

  it("returns a link that expires after seven days", async () => {
    const code = codeOf(await create(admin, aPerson()));
    test.clock.set("2026-05-17T12:00:00.000Z");
    expect((await reset(code)).status).toBe(400);
  });

  it("enters record number and birth", async () => {
    const known = { record_number: "4711", born: "1951-03-02" };
    const { body } = await create(admin, { ...aPerson(), ...known });
    expect(CreatedUserAnswer.parse(body).data).toMatchObject(known);
    const later = await create(admin, { ...aPerson(), born: "2999" });
    expect([later.status, faultsIn(later)]).toEqual([400, ["born"]]);
  });

  it("is rejected for patients, for an existing address and for invalid values", async () => {
    const person = aPerson();
    expect((await create(patient, person)).status).toBe(403);
    expect((await create(admin, { ...person, email: "PERSON@" })).status).toBe(400);
    const zone = await create(admin, { ...person, timezone: "Mars/Base" });
    expect([zone.status, faultsIn(zone)]).toEqual([400, ["timezone"]]);
    expect((await create(admin, { ...person, role: "admin" })).status).toBe(400);
    const known = patient.email.toUpperCase();
    expect((await create(admin, { ...person, email: known })).status).toBe(409);
    expect(await auditOf(admin.userid)).toEqual([]);
  });
});

describe("changing a user", () => {
  it("invalidates the tokens of a blocked user at once, and permanently", async () => {
    expect((await me(patient)).status).toBe(200);
    const answer = await change(admin, patient.userid, { is_active: false });
    expect(answer.status).toBe(200);
    expect(ManagedUserAnswer.parse(answer.body).data).toMatchObject({
      id: patient.userid,
      profileid: patient.profileid,
      is_active: false,
    });
    expect((await me(patient)).status).toBe(401);
    expect((await signIn(patient.email, patient.password)).status).toBe(401);
    await change(admin, patient.userid, { is_active: true });
    expect((await me(patient)).status).toBe(401);
    expect((await signIn(patient.email, patient.password)).status).toBe(200);
    expect(await auditOf(admin.userid)).toMatchObject([
      { kind: "activation-changed", profileid: patient.profileid, details: { is_active: false } },
      { kind: "activation-changed", profileid: patient.profileid, details: { is_active: true } },
    ]);
  });

  it("promotes an administrator, and demotes one, ending tokens and impersonations", async () => {
    expect((await change(admin, patient.userid, { role: "admin" })).status).toBe(200);
    const list = ({ token }: { token: string }) => test.call("GET", "/api/profiles", { token });
    expect((await list(patient)).status).toBe(200);
    const target = await test.aPatient();
    const { profileuid } = await test.db
      .selectFrom("profiles")
      .select("profileuid")
      .where("id", "=", target.profileid)
      .executeTakeFirstOrThrow();
    const started = await test.call("POST", "/api/impersonation", {
      token: patient.token,
      body: { data: { profileuid, reason: "asked" } },
    });
    const { id } = ImpersonationAnswer.parse(started.body).data;

    expect((await change(admin, patient.userid, { role: "patient" })).status).toBe(200);
    expect((await list(patient)).status).toBe(401);
    await change(admin, patient.userid, { role: "admin" });
    const token = Object((await signIn(patient.email, patient.password)).body).jwt;
    const headers = { "x-impersonation": id };
    expect((await test.call("GET", "/api/excused", { token, headers })).status).toBe(403);
    expect(await auditOf(admin.userid)).toMatchObject([
      { kind: "role-changed", details: { from: "patient", to: "admin" } },
      { kind: "role-changed", details: { from: "admin", to: "patient" } },
      { kind: "role-changed", details: { from: "patient", to: "admin" } },
    ]);
  });

  it("keeps tokens and publishes nothing if nothing changes", async () => {
    const same = { is_active: true, role: "patient" };
    expect((await change(admin, patient.userid, same)).status).toBe(200);
    expect((await me(patient)).status).toBe(200);
    expect(await auditOf(admin.userid)).toEqual([]);
  });

  it.each([{ role: "patient" }, { is_active: false }])(
    "rejects removing the last active administrator: %o",
    async (data) => {
      const answer = await change(admin, admin.userid, data);
      expect(answer.status).toBe(409);
      expect((await me(admin)).status).toBe(200);
      const other = await test.anAdmin();
      expect((await change(admin, admin.userid, data)).status).toBe(200);
      expect((await me(admin)).status).toBe(401);
      expect((await change(other, other.userid, data)).status).toBe(409);
    },
  );

  it("is rejected for patients, for an unknown user and without a change", async () => {
    const { userid } = patient;
    expect((await change(patient, userid, { role: "admin" })).status).toBe(403);
    expect((await change(patient, admin.userid, { is_active: false })).status).toBe(403);
    expect((await change(admin, 999_999, { is_active: false })).status).toBe(404);
    expect((await change(admin, userid, {})).status).toBe(400);
    expect((await change(admin, userid, { role: "king" })).status).toBe(400);
    expect((await change(admin, userid, { language: "de" })).status).toBe(400);
    expect((await me(patient)).status).toBe(200);
  });
});

describe("concurrently", () => {
  it.each([{ role: "patient" as const }, { is_active: false }])(
    "of two administrators who demote each other one remains: %o",
    async (data) => {
      const other = await test.anAdmin();
      const answers = await collide(test.db, { table: "users", id: admin.userid }, [
        () => change(admin, other.userid, data),
        () => change(other, admin.userid, data),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const left = test.db
        .selectFrom("users")
        .select("id")
        .where("role", "=", "admin")
        .where("is_active", "=", true);
      expect(await left.execute()).toHaveLength(1);
    },
  );

  it("of two who both step down one remains", async () => {
    const other = await test.anAdmin();
    const answers = await collide(test.db, { table: "users", id: admin.userid }, [
      () => change(admin, admin.userid, { role: "patient" }),
      () => change(other, other.userid, { role: "patient" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("a password link", () => {
  it("can be created for an active user by administrators, and replaces the password", async () => {
    const answer = await link(admin, patient.userid);
    expect(answer.status).toBe(201);
    expect((await signIn(patient.email, patient.password)).status).toBe(200);
    expect((await reset(codeOf(answer))).status).toBe(200);
    expect((await signIn(patient.email, patient.password)).status).toBe(401);
    expect(await auditOf(admin.userid)).toMatchObject([
      { kind: "password-link-made", profileid: patient.profileid },
      { kind: "password-set-by-link", profileid: patient.profileid },
    ]);
  });

  it("is rejected for patients, for an unknown user and for an inactive one", async () => {
    expect((await link(patient, patient.userid)).status).toBe(403);
    expect((await link(admin, 999_999)).status).toBe(404);
    await change(admin, patient.userid, { is_active: false });
    expect((await link(admin, patient.userid)).status).toBe(409);
  });

  it.each([{ is_active: false }, { role: "patient" }])(
    "becomes invalid when who made it is no administrator any more: %o",
    async (loss) => {
      const maker = await test.anAdmin();
      const code = codeOf(await link(maker, patient.userid));
      expect((await change(admin, maker.userid, loss)).status).toBe(200);
      expect((await reset(code)).status).toBe(400);
    },
  );

  it("becomes invalid when the user is blocked, permanently", async () => {
    const code = codeOf(await link(admin, patient.userid));
    await change(admin, patient.userid, { is_active: false });
    expect((await reset(code)).status).toBe(400);
    await change(admin, patient.userid, { is_active: true });
    expect((await reset(code)).status).toBe(400);
  });

  it("appears in no log", async () => {
    const code = codeOf(await link(admin, patient.userid));
    const rows = await test.db.selectFrom("audit_log").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(test.printed.join()).not.toContain(code);
  });
});
