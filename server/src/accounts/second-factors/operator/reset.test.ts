import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { insertPasskey } from "../passkeys/queries.ts";
import { findFactors, hasFactor, replaceRecoveryCodes } from "../queries.ts";
import { resetByOperator } from "./reset.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("the operator resets the second factors of one account, recorded without a user", async () => {
  const [admin, other] = [await test.anAdmin(), await test.anAdmin()];
  for (const { userid } of [admin, other]) {
    await insertPasskey(test.db, {
      user_id: userid,
      credential_id: `c${userid}`,
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      rp_id: "localhost",
      name: "Key",
      created_at: test.clock.now(),
    });
    await replaceRecoveryCodes(test.db, userid, ["AAAA-BBBB-CCCC-DDDD"]);
  }
  await resetByOperator(test.db, admin.email.toUpperCase(), test.clock.now());
  const left = await findFactors(test.db, admin.userid);
  expect([hasFactor(left), left.recoveryCodes]).toEqual([false, 0]);
  expect(hasFactor(await findFactors(test.db, other.userid))).toBe(true);
  const me = (token: string) => test.call("GET", "/api/users/me", { token });
  expect((await me(admin.token)).status).toBe(401);
  expect((await me(other.token)).status).toBe(200);
  const entries = test.db.selectFrom("audit_log").select(["user_id", "profile_id", "details"]);
  expect(await entries.where("kind", "=", "second-factors-reset").execute()).toEqual([
    { user_id: null, profile_id: admin.profileid, details: { by: "operator" } },
  ]);
});

it("an unknown address and an account without a second factor are refused, unrecorded", async () => {
  const { email } = await test.aPatient();
  const reset = (address: string) => resetByOperator(test.db, address, test.clock.now());
  await expect(reset("nobody@example.org")).rejects.toThrow("No account has the address");
  await expect(reset(email)).rejects.toThrow("has no second factor");
});
