import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { startPush } from "./start-push.ts";

let test: TestApp;
let dataDir: string;
const printed: string[] = [];
beforeAll(async () => {
  test = await createTestApp();
  dataDir = await mkdtemp(join(tmpdir(), "push-"));
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  printed.length = 0;
  await test.db.deleteFrom("installation").where("name", "=", "push_key").execute();
});

const start = (settings: Partial<Parameters<typeof startPush>[1]> = {}) =>
  startPush(
    test.db,
    {
      publicUrl: "https://dose.example",
      dataDir,
      mailFrom: undefined,
      vapidPrivateKey: undefined,
      vapidPrivateKeyBeside: undefined,
      vapidSubject: undefined,
      pushServices: undefined,
      ...settings,
    },
    (line) => printed.push(line),
  );

it("the key is made once, readable only by its owner, and stays the same", async () => {
  const push = await start();
  const file = join(dataDir, "vapid-key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).toMatch(/^[0-9a-f]{64}$/);
  expect(push?.vapid.publicKey).toMatch(/^B[\w-]{86}$/);
  expect((await start())?.vapid.publicKey).toBe(push?.vapid.publicKey);
});

it("a server with another key than the installation's sends nothing, and says so", async () => {
  await start();
  const vapidPrivateKey = Buffer.alloc(32, 9).toString("base64url");
  expect(await start({ vapidPrivateKey })).toBeUndefined();
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(/^Push: this server's key is not the installation's/);
  expect(printed[0]).not.toContain(vapidPrivateKey);
});

it("a server whose key is to be replaced, and one that has replaced it, both send", async () => {
  const old = { vapidPrivateKey: Buffer.alloc(32, 8).toString("base64url") };
  const newer = { vapidPrivateKey: Buffer.alloc(32, 9).toString("base64url") };
  const announced = { ...old, vapidPrivateKeyBeside: newer.vapidPrivateKey };
  // The same key as in the file vapid-key.
  const turned = { ...newer, vapidPrivateKeyBeside: "08".repeat(32) };
  const { vapid } = (await start(old)) ?? {};
  expect((await start(announced))?.vapid.publicKey).toBe(vapid?.publicKey);
  const after = await start(turned);
  expect(after?.beside?.publicKey).toBe(vapid?.publicKey);
  expect(await start(newer)).toBeDefined();
  expect(await start(announced)).toBeDefined();
  expect(await start(turned)).toBeDefined();
  expect(printed).toEqual([]);
  expect(await start(old)).toBeUndefined();
});

it("without PUBLIC_URL there is no push, and no key", async () => {
  expect(await start({ publicUrl: undefined })).toBeUndefined();
  const rows = test.db.selectFrom("installation").select("name").where("name", "=", "push_key");
  expect(await rows.execute()).toEqual([]);
});

it("a key that is none ends the start with one sentence", async () => {
  const vapidPrivateKey = Buffer.alloc(32, 0).toString("base64url");
  await expect(start({ vapidPrivateKey })).rejects.toThrow("VAPID_PRIVATE_KEY is no private key");
});

it("the header for a push service is signed once an hour", async () => {
  const { vapid } = (await start()) ?? {};
  const header = vapid?.headerFor("https://fcm.googleapis.com");
  expect(vapid?.headerFor("https://fcm.googleapis.com")).toBe(header);
  expect(vapid?.headerFor("https://web.push.apple.com")).not.toBe(header);
});
