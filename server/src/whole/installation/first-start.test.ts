import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { verifyPassword } from "../../accounts/sign-in/passwords.ts";
import { consumeSetupCode, findAccount } from "../../accounts/sign-in/queries.ts";
import { findKeyLimit } from "../../boxes/ingest/keys/queries.ts";
import { initialize } from "./first-start.ts";

const NOW = new Date("2026-05-01T10:00:00Z");
const ADMIN = { email: "ada@example.org", password: "kettle-orbit-77" };
const nothing = { admin: undefined, ingestKey: undefined };
const hashOf = (code = "") => createHash("sha256").update(code).digest("hex");

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom("users").execute();
  await database.db.deleteFrom("installation").execute();
  await database.db.deleteFrom("ingest_keys").execute();
});

test("an empty database gets a valid set-up code and ingest key, stored as hashes", async () => {
  const { setupCode, ingestKey } = await initialize(database.db, nothing, NOW);
  expect(await findKeyLimit(database.db, ingestKey ?? "")).toMatchObject({
    deveuis: null,
    application: null,
  });
  const stored = await database.db.selectFrom("installation").selectAll().execute();
  expect(stored).toEqual([{ name: "setup_code", value: hashOf(setupCode) }]);
  expect(await consumeSetupCode(database.db, hashOf(setupCode))).toBe(true);
});

test("the next start without an administrator makes a new code but no second key", async () => {
  const first = await initialize(database.db, nothing, NOW);
  const second = await initialize(database.db, nothing, NOW);
  expect(second.ingestKey).toBeUndefined();
  expect(await consumeSetupCode(database.db, hashOf(first.setupCode))).toBe(false);
  expect(await consumeSetupCode(database.db, hashOf(second.setupCode))).toBe(true);
});

test("the administrator in the settings is created once and keeps a changed password", async () => {
  expect(
    (await initialize(database.db, { ...nothing, admin: ADMIN }, NOW)).setupCode,
  ).toBeUndefined();
  await initialize(database.db, { ...nothing, admin: { ...ADMIN, password: "another-88-x" } }, NOW);
  const account = await findAccount(database.db, "ADA@example.org");
  expect(account?.role).toBe("admin");
  expect(await verifyPassword(account?.password_hash, ADMIN.password, "")).toBe(true);
});

test("an administrator with an easy password or a patient's address is rejected", async () => {
  const common = { ...ADMIN, password: "password1" };
  await expect(initialize(database.db, { ...nothing, admin: common }, NOW)).rejects.toThrow(
    "ADMIN_PASSWORD is one of the passwords",
  );
  await database.db
    .insertInto("users")
    .values({ email: "Ada@example.org", password_hash: "x", role: "patient", created_at: NOW })
    .execute();
  await expect(initialize(database.db, { ...nothing, admin: ADMIN }, NOW)).rejects.toThrow(
    "is a patient's account",
  );
});

test("the key in the settings is accepted, also at the second start, and no other is made", async () => {
  const settings = { ...nothing, ingestKey: "a-key-of-my-own-choice" };
  expect((await initialize(database.db, settings, NOW)).ingestKey).toBeUndefined();
  await initialize(database.db, settings, NOW);
  expect(await findKeyLimit(database.db, "a-key-of-my-own-choice")).toMatchObject({
    deveuis: null,
    application: null,
  });
});
