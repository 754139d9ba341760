import {
  AddedFactorAnswer,
  RecoveryCodesAnswer,
  SecondFactorsAnswer,
  StartedTotpAnswer,
} from "@dosebeat/contract/second-factors";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ publicUrl: "https://dosebeat.example.org" });
});
afterAll(() => test.close());

const list = async ({ token }: TestPerson) =>
  SecondFactorsAnswer.parse((await test.call("GET", "/api/second-factors", { token })).body).data;
const start = async ({ token }: TestPerson) =>
  StartedTotpAnswer.parse((await test.call("POST", "/api/second-factors/totp", { token })).body)
    .data;
const confirm = ({ token }: TestPerson, code: string) =>
  test.call("POST", "/api/second-factors/totp/confirm", { token, body: { data: { code } } });
const remove = ({ token }: TestPerson) =>
  test.call("DELETE", "/api/second-factors/totp", { token });
const moreCodes = ({ token }: TestPerson) =>
  test.call("POST", "/api/second-factors/recovery-codes", { token });

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: +test.clock.now() });

async function enrolled(person: TestPerson) {
  const { secret } = await start(person);
  const answer = await confirm(person, codeOf(secret));
  return { secret, ...AddedFactorAnswer.parse(answer.body).data };
}

const kindsOf = async ({ profileid }: TestPerson) => {
  const entries = test.db.selectFrom("audit_log").select(["kind", "details"]).orderBy("id");
  return entries.where("profile_id", "=", profileid).execute();
};

describe("an authenticator app", () => {
  it("counts once a code of its key is sent, and comes with ten recovery codes", async () => {
    const patient = await test.aPatient();
    const { secret, uri } = await start(patient);
    expect(uri).toContain(`secret=${secret}`);
    expect((await list(patient)).totp).toBeNull();
    const answer = await confirm(patient, codeOf(secret));
    expect(answer.status).toBe(200);
    const { factors, recoveryCodes } = AddedFactorAnswer.parse(answer.body).data;
    expect(factors.totp).toEqual({ createdAt: test.clock.now().toISOString() });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes ?? []) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect(await list(patient)).toEqual(factors);
    expect(await kindsOf(patient)).toEqual([
      { kind: "second-factor-added", details: { factor: "totp" } },
    ]);
  });

  it("is not set up by a wrong code, and by none after half an hour", async () => {
    const patient = await test.aPatient();
    const { secret } = await start(patient);
    const right = codeOf(secret);
    const wrong = await confirm(patient, right === "000000" ? "000001" : "000000");
    expect(wrong.status).toBe(400);
    expect(faultsIn(wrong)).toEqual(["code"]);
    test.clock.advance(30 * MINUTE);
    expect((await confirm(patient, codeOf(secret))).status).toBe(409);
    expect((await list(patient)).totp).toBeNull();
  });

  it("is set up once by two requests at the same time", async () => {
    const patient = await test.aPatient();
    const code = codeOf((await start(patient)).secret);
    const both = await Promise.all([confirm(patient, code), confirm(patient, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is stored encrypted, and its recovery codes as hashes", async () => {
    const patient = await test.aPatient();
    const { secret, recoveryCodes } = await enrolled(patient);
    const plain = Buffer.from(Secret.fromBase32(secret).bytes);
    const [row] = await test.db
      .selectFrom("totp_secrets")
      .selectAll()
      .where("user_id", "=", patient.userid)
      .execute();
    expect(row?.secret?.includes(plain)).toBe(false);
    expect(row?.pending).toBeNull();
    const hashes = await test.db.selectFrom("recovery_codes").select("code_hash").execute();
    for (const { code_hash } of hashes) {
      expect(recoveryCodes?.some((code) => code_hash.includes(code))).toBe(false);
    }
  });

  it("keeps working until a new one is confirmed, which keeps the recovery codes", async () => {
    const patient = await test.aPatient();
    await enrolled(patient);
    const before = await list(patient);
    test.clock.advance(60_000);
    const { secret } = await start(patient);
    expect(await list(patient)).toEqual(before);
    const { factors, recoveryCodes } = AddedFactorAnswer.parse(
      (await confirm(patient, codeOf(secret))).body,
    ).data;
    expect(recoveryCodes).toBeNull();
    expect(factors.recoveryCodes).toBe(10);
    expect(factors.totp).not.toEqual(before.totp);
  });

  it("is removed with the recovery codes, once", async () => {
    const patient = await test.aPatient();
    await enrolled(patient);
    const answer = await remove(patient);
    expect(answer.status).toBe(200);
    expect(await list(patient)).toMatchObject({ totp: null, recoveryCodes: 0 });
    expect((await remove(patient)).status).toBe(404);
    expect((await kindsOf(patient)).map(({ kind }) => kind)).toEqual([
      "second-factor-added",
      "second-factor-removed",
    ]);
  });

  it("is nobody else's", async () => {
    const [owner, stranger] = [await test.aPatient(), await test.aPatient()];
    await enrolled(owner);
    const { secret } = await start(owner);
    expect((await confirm(stranger, codeOf(secret))).status).toBe(409);
    expect((await remove(stranger)).status).toBe(404);
    expect(await list(stranger)).toMatchObject({ totp: null, recoveryCodes: 0 });
    expect(await list(owner)).toMatchObject({ recoveryCodes: 10 });
  });
});

describe("recovery codes", () => {
  it("are replaced by new ones, only where there is a second factor", async () => {
    const patient = await test.aPatient();
    expect((await moreCodes(patient)).status).toBe(409);
    const { recoveryCodes } = await enrolled(patient);
    const fresh = RecoveryCodesAnswer.parse((await moreCodes(patient)).body).data.recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => recoveryCodes?.includes(code))).toEqual([]);
    expect((await list(patient)).recoveryCodes).toBe(10);
  });
});

it("impersonation reaches no second factor", async () => {
  const [admin, patient] = [await test.anAdmin(), await test.aPatient()];
  const { profileuid } = await test.db
    .selectFrom("profiles")
    .select("profileuid")
    .where("id", "=", patient.profileid)
    .executeTakeFirstOrThrow();
  const body = { data: { profileuid, reason: "call" } };
  const started = await test.call("POST", "/api/impersonation", { token: admin.token, body });
  const headers = { "x-impersonation": String(Object(started.body).data.id) };
  for (const [method, url] of [
    ["GET", "/api/second-factors"],
    ["POST", "/api/second-factors/totp"],
    ["DELETE", "/api/second-factors/totp"],
    ["POST", "/api/second-factors/recovery-codes"],
    ["POST", "/api/second-factors/passkeys/options"],
    ["DELETE", "/api/second-factors/passkeys/1"],
  ] as const) {
    expect((await test.call(method, url, { token: admin.token, headers })).status).toBe(400);
  }
});
