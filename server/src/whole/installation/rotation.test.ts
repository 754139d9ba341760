import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { careCalls } from "../../../test/care.ts";
import { KeptSessions } from "../../../test/kept-sessions.ts";
import { totpSeal } from "../../accounts/second-factors/totp.ts";
import { openSecret, sealSecret } from "../../platform/webhooks/webhook-secrets.ts";
import { renewSeals, sealJob } from "./seal-renewal.ts";

const OLD = "the secret of the tests before the rotation";
const NEW = "the secret of the tests after the rotation";

/** Servers that are restarted one by one: each step accepts what the steps before and after it create. */
let before: TestApp;
let announced: TestApp;
let turned: TestApp;
let after: TestApp;

beforeAll(async () => {
  before = await createTestApp({ jwtSecret: OLD });
  const { db } = before;
  announced = await createTestApp({ db, jwtSecret: OLD, jwtSecretBeside: NEW });
  turned = await createTestApp({ db, jwtSecret: NEW, jwtSecretBeside: OLD });
  after = await createTestApp({ db, jwtSecret: NEW });
});
afterAll(async () => {
  for (const app of [after, turned, announced, before]) await app.close();
});

/** A person in the shared database, signed in on this server. */
async function aPersonOf(app: TestApp): Promise<TestPerson> {
  const person = await before.aPatient();
  return {
    ...person,
    token: await new KeptSessions(app.app, before.db).open(person.userid, now()),
  };
}

const now = () => before.clock.now();

const statusAt = async (app: TestApp, { token }: TestPerson) =>
  (await app.call("GET", "/api/profile/userdata", { token })).status;

it("sessions go on through a rotation, whichever server they meet", async () => {
  const old = await aPersonOf(before);
  const recent = await aPersonOf(turned);
  for (const app of [before, announced, turned]) expect(await statusAt(app, old)).toBe(200);
  for (const app of [announced, turned, after]) expect(await statusAt(app, recent)).toBe(200);
  // Twice, because a verified token is cached.
  expect(await statusAt(turned, old)).toBe(200);
});

it("a secret that was taken away opens nothing", async () => {
  const old = await aPersonOf(before);
  const recent = await aPersonOf(turned);
  expect(await statusAt(after, old)).toBe(401);
  expect(await statusAt(before, recent)).toBe(401);
});

it("a code that a patient gave before a rotation lets a carer in after it", async () => {
  const patient = await aPersonOf(before);
  const carer = await aPersonOf(turned);
  const code = await careCalls(() => before).codeOf(patient);
  expect((await careCalls(() => turned).join(carer, code)).status).toBe(201);
});

it("what was sealed is sealed anew, so that the old secret can go", async () => {
  const { db } = before;
  const { userid } = await aPersonOf(before);
  const plain = Buffer.from("12345678901234567890");
  const totp = {
    secret: totpSeal({ jwtSecret: OLD }).close(plain, userid),
    pending: totpSeal({ jwtSecret: OLD }).close(plain, userid),
  };
  await db
    .insertInto("totp_secrets")
    .values({ user_id: userid, ...totp, confirmed_at: now(), last_step: 7, pending_at: now() })
    .execute();
  const rule = await db
    .insertInto("alert_rules")
    .values({
      group_id: await before.aGroup(),
      kind: "box_silent",
      count: null,
      emails: [],
      webhook: "https://alerts.example.org/",
      secret: null,
      language: "en",
      created_at: now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const webhook = await db
    .insertInto("webhooks")
    .values({
      name: "Ward",
      address: "https://ward.example.org/",
      events: ["dose.missed"],
      groups: null,
      has_names: false,
      created_at: now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const old = { jwtSecret: OLD };
  await db
    .updateTable("alert_rules")
    .set({ secret: sealSecret(old, "alert webhooks", { secret: "alert", owner: rule.id }) })
    .where("id", "=", rule.id)
    .execute();
  await db
    .updateTable("webhooks")
    .set({ secret: sealSecret(old, "webhooks", { secret: "webhook", owner: webhook.id }) })
    .where("id", "=", webhook.id)
    .execute();

  // Nothing to do before the switch, nor without a second secret.
  expect(await renewSeals(db, announced.parts)).toBe(0);
  expect(await renewSeals(db, after.parts)).toBe(0);
  const { run } = sealJob.make({ parts: turned.parts }, { log, ending, again: () => {} });
  await run();
  expect(turned.printed.at(-1)).toBe("Secrets: 4 sealed anew with JWT_SECRET");
  expect(await renewSeals(db, turned.parts)).toBe(0);

  const row = await db
    .selectFrom("totp_secrets")
    .selectAll()
    .where("user_id", "=", userid)
    .executeTakeFirstOrThrow();
  const seal = totpSeal(after.parts);
  expect([row.secret, row.pending].map((sealed) => sealed && seal.open(sealed, userid))).toEqual([
    plain,
    plain,
  ]);
  expect(row.last_step).toBe(7);
  const { secret: ofRule } = await db
    .selectFrom("alert_rules")
    .select("secret")
    .where("id", "=", rule.id)
    .executeTakeFirstOrThrow();
  expect(openSecret(after.parts, "alert webhooks", { secret: ofRule, owner: rule.id })).toBe(
    "alert",
  );
  const { secret: ofWebhook } = await db
    .selectFrom("webhooks")
    .select("secret")
    .where("id", "=", webhook.id)
    .executeTakeFirstOrThrow();
  expect(openSecret(after.parts, "webhooks", { secret: ofWebhook, owner: webhook.id })).toBe(
    "webhook",
  );
});

const log = { info() {}, warn() {}, error() {} };
const ending = new AbortController().signal;
