import { CALLS } from "@dosebeat/contract/calls";
import { AddedFactorAnswer, StartedTotpAnswer } from "@dosebeat/contract/second-factors";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Answer, TestApp, TestPerson } from "../../../test/app.ts";
import { createPeerPair } from "../../../test/peer-app.ts";

type Pair = Awaited<ReturnType<typeof createPeerPair>>;

let pair: Pair;
let test: TestApp;
beforeAll(async () => {
  pair = await createPeerPair();
  for (const { app } of [pair.one, pair.two]) app.parts.requireSecondFactor = "staff";
  test = pair.one.app;
});
afterAll(() => pair.close());

const profiles = ({ token }: TestPerson, app = test) => app.call("GET", "/api/profiles", { token });
const codeOf = ({ body }: Answer) => Object(body).error?.code;

async function enrol({ token }: TestPerson): Promise<Answer> {
  const started = await test.call("POST", "/api/second-factors/totp", { token });
  const { secret } = StartedTotpAnswer.parse(started.body).data;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const body = { data: { code: totp.generate({ timestamp: +test.clock.now() }) } };
  return test.call("POST", "/api/second-factors/totp/confirm", { token, body });
}

it("these calls can be made without a second factor where one is required", () => {
  const open = Object.entries(CALLS).filter(([, call]) => call.withoutSecondFactor);
  expect(open.map(([name]) => name).sort()).toEqual([
    "GET /api/second-factors",
    "GET /api/users/me",
    "POST /api/auth/confirm",
    "POST /api/auth/confirm/passkey-options",
    "POST /api/auth/logout",
    "POST /api/second-factors/passkeys",
    "POST /api/second-factors/passkeys/options",
    "POST /api/second-factors/totp",
    "POST /api/second-factors/totp/confirm",
  ]);
});

it("staff without a second factor can only set one up, and then everything, on every server", async () => {
  const admin = await test.anAdmin();
  for (const { app } of [pair.one, pair.two]) {
    const refused = await profiles(admin, app);
    expect([refused.status, codeOf(refused)]).toEqual([403, "second_factor_required"]);
  }
  const { token } = admin;
  for (const url of ["/api/profile/userdata", "/api/events", "/api/export", "/api/audit"]) {
    expect(codeOf(await test.call("GET", url, { token }))).toBe("second_factor_required");
  }
  expect((await test.call("GET", "/api/users/me", { token })).status).toBe(200);
  const answer = await enrol(admin);
  expect(AddedFactorAnswer.parse(answer.body).data.factors.required).toBe(true);
  for (const { app } of [pair.one, pair.two]) {
    expect((await profiles(admin, app)).status).toBe(200);
  }
});

it("the last second factor of staff cannot be removed by themselves", async () => {
  const admin = await test.anAdmin();
  await enrol(admin);
  const { token } = admin;
  const removed = await test.call("DELETE", "/api/second-factors/totp", { token });
  expect([removed.status, codeOf(removed)]).toEqual([409, "second_factor_last"]);
  expect((await profiles(admin)).status).toBe(200);
});

it("after a reset, it is demanded again on every server", async () => {
  const [admin, other] = [await test.anAdmin(), await test.anAdmin()];
  await enrol(admin);
  await enrol(other);
  for (const { app } of [pair.one, pair.two]) await profiles(other, app);
  const url = `/api/users/${other.userid}/second-factors`;
  expect((await test.call("DELETE", url, { token: admin.token })).status).toBe(200);
  const body = { identifier: other.email, password: other.password };
  const again = await test.call("POST", "/api/auth/local", { body });
  const fresh = { ...other, token: String(Object(again.body).jwt) };
  await expect
    .poll(async () => codeOf(await profiles(fresh, pair.two.app)))
    .toBe("second_factor_required");
});

it("patients need none", async () => {
  const patient = await test.aPatient();
  const { token } = patient;
  expect((await test.call("GET", "/api/profile/userdata", { token })).status).toBe(200);
});
