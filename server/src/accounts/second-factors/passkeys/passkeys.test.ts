import { PasskeyCreationAnswer } from "@dosebeat/contract/passkeys";
import { AddedFactorAnswer, SecondFactorsAnswer } from "@dosebeat/contract/second-factors";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/app.ts";
import { anAuthenticator } from "../../../../test/authenticator.ts";

const ORIGIN = "https://dosebeat.example.org";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ publicUrl: ORIGIN });
});
afterAll(() => test.close());

const start = ({ token }: TestPerson) =>
  test.call("POST", "/api/second-factors/passkeys/options", { token });
const options = async (person: TestPerson) =>
  PasskeyCreationAnswer.parse((await start(person)).body).data;
const add = ({ token }: TestPerson, passkey: unknown, name = "Key") =>
  test.call("POST", "/api/second-factors/passkeys", { token, body: { data: { name, passkey } } });
const rename = ({ token }: TestPerson, id: number, name: string) =>
  test.call("PATCH", `/api/second-factors/passkeys/${id}`, { token, body: { data: { name } } });
const remove = ({ token }: TestPerson, id: number) =>
  test.call("DELETE", `/api/second-factors/passkeys/${id}`, { token });
const list = async ({ token }: TestPerson) =>
  SecondFactorsAnswer.parse((await test.call("GET", "/api/second-factors", { token })).body).data;

async function added(person: TestPerson, name = "Key") {
  const authenticator = anAuthenticator(ORIGIN);
  const answer = await add(person, authenticator.create(await options(person)), name);
  expect(answer.status).toBe(201);
  return { authenticator, ...AddedFactorAnswer.parse(answer.body).data };
}

describe("adding a passkey", () => {
  it("asks for one of our domain and stores it; the first comes with recovery codes", async () => {
    const patient = await test.aPatient();
    const asked = await options(patient);
    expect(asked.rp).toEqual({ id: "dosebeat.example.org", name: "Dosebeat" });
    expect(asked.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
    const authenticator = anAuthenticator(ORIGIN);
    const answer = await add(patient, authenticator.create(asked), "  My key ");
    expect(answer.status).toBe(201);
    const { factors, recoveryCodes } = AddedFactorAnswer.parse(answer.body).data;
    const createdAt = test.clock.now().toISOString();
    expect(factors.passkeys).toMatchObject([{ name: "My key", createdAt, usedAt: null }]);
    expect(recoveryCodes).toHaveLength(10);
    expect((await added(patient)).recoveryCodes).toBeNull();
    const { excludeCredentials } = await options(patient);
    expect(excludeCredentials).toHaveLength(2);
  });

  it.each([
    ["another site", { origin: "https://dosebeat.example.net" }],
    ["plain http", { origin: "http://dosebeat.example.org" }],
    ["a frame of another site", { crossOrigin: true }],
    ["another domain", { rpId: "example.org" }],
    ["another challenge", { challenge: "dGhpcyBpcyBub3Qgb3Vycw" }],
    ["an authenticator with certificates", { format: "android-safetynet" }],
  ])("is refused from %s", async (_, lie) => {
    const patient = await test.aPatient();
    const passkey = anAuthenticator(ORIGIN).create(await options(patient), lie);
    const answer = await add(patient, passkey);
    expect(answer.status).toBe(400);
    expect(Object(answer.body).error.code).toBe("passkey_refused");
    expect((await list(patient)).passkeys).toEqual([]);
  });

  it.each([
    ["arrays nested 12,000 deep", Buffer.alloc(12_000, 0x81)],
    ["maps nested 6,000 deep", Buffer.alloc(12_000, Buffer.from([0xa1, 0x01]))],
    ["tags nested 12,000 deep", Buffer.alloc(12_000, 0xc1)],
    ["an array that says to have 2⁶⁴ − 1 elements", Buffer.from(`9b${"f".repeat(16)}`, "hex")],
    ["bytes that say to be 2⁶⁴ − 1", Buffer.from(`5b${"f".repeat(16)}`, "hex")],
    ["arrays without an end", Buffer.alloc(12_000, 0x9f)],
  ])("is refused for CBOR with %s", async (_, cbor) => {
    const patient = await test.aPatient();
    const passkey = anAuthenticator(ORIGIN).create(await options(patient));
    const response = { ...passkey.response, attestationObject: cbor.toString("base64url") };
    const answer = await add(patient, { ...passkey, response });
    expect(answer.status).toBe(400);
    expect(Object(answer.body).error.code).toBe("passkey_refused");
  });

  it("is refused for a challenge that was used, is older than 5 minutes, or is another's", async () => {
    const [patient, stranger] = [await test.aPatient(), await test.aPatient()];
    const used = await options(patient);
    expect((await add(patient, anAuthenticator(ORIGIN).create(used))).status).toBe(201);
    expect((await add(patient, anAuthenticator(ORIGIN).create(used))).status).toBe(400);
    const foreign = await options(patient);
    expect((await add(stranger, anAuthenticator(ORIGIN).create(foreign))).status).toBe(400);
    const old = await options(patient);
    test.clock.advance(5 * MINUTE);
    expect((await add(patient, anAuthenticator(ORIGIN).create(old))).status).toBe(400);
  });

  it("uses up the challenge even if it fails, and keeps at most five", async () => {
    const patient = await test.aPatient();
    const asked = await options(patient);
    const honest = anAuthenticator(ORIGIN);
    const foreign = { origin: "https://example.net" };
    expect((await add(patient, honest.create(asked, foreign))).status).toBe(400);
    expect((await add(patient, honest.create(asked))).status).toBe(400);
    const first = await options(patient);
    for (let n = 0; n < 5; n += 1) {
      test.clock.advance(1000);
      await options(patient);
    }
    expect((await add(patient, honest.create(first))).status).toBe(400);
    const rows = test.db.selectFrom("passkey_challenges").select("purpose");
    expect(await rows.where("user_id", "=", patient.userid).execute()).toHaveLength(5);
  });

  it("is refused for a credential that somebody has, and beyond twenty", async () => {
    const [patient, other] = [await test.aPatient(), await test.aPatient()];
    const { authenticator } = await added(patient);
    expect((await add(other, authenticator.create(await options(other)))).status).toBe(409);
    for (let n = 1; n < 20; n += 1) await added(patient);
    const answer = await start(patient);
    expect(answer.status).toBe(409);
    expect(Object(answer.body).error.code).toBe("passkeys_many");
  });
});

it("a passkey is renamed and removed by its owner only", async () => {
  const [patient, stranger] = [await test.aPatient(), await test.aPatient()];
  const { factors } = await added(patient, "Old");
  const id = factors.passkeys[0]?.id ?? 0;
  expect((await rename(stranger, id, "Mine")).status).toBe(404);
  expect((await remove(stranger, id)).status).toBe(404);
  expect((await rename(patient, id, "New")).status).toBe(200);
  expect((await list(patient)).passkeys).toMatchObject([{ name: "New" }]);
  expect((await remove(patient, id)).status).toBe(200);
  expect(await list(patient)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
});

describe("without PUBLIC_URL", () => {
  let local: TestApp;
  beforeAll(async () => {
    local = await createTestApp();
  });
  afterAll(() => local.close());

  it.each([
    ["localhost:3000", 200, "localhost", "http://localhost:3000"],
    ["beat.example.org", 200, "beat.example.org", "https://beat.example.org"],
    ["192.168.1.7:3000", 409, "", ""],
    ["[::1]:3000", 409, "", ""],
  ])("passkeys belong to the host of the request: %s", async (host, status, id, origin) => {
    const { token } = await local.aPatient();
    const path = "/api/second-factors/passkeys";
    const answer = await local.call("POST", `${path}/options`, { token, headers: { host } });
    expect(answer.status).toBe(status);
    if (status !== 200) return;
    const { data } = PasskeyCreationAnswer.parse(answer.body);
    expect(data.rp.id).toBe(id);
    const passkey = anAuthenticator(origin).create(data);
    const body = { data: { name: "Key", passkey } };
    expect((await local.call("POST", path, { token, body, headers: { host } })).status).toBe(201);
  });
});
