import { afterEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";

const PROXY = "10.0.0.9";
const CLIENT = "203.0.113.7";

let test: TestApp;
afterEach(() => test.close());

/** The address that the audit log records for a failed sign-in from `remoteAddress`. */
async function recordedSender(remoteAddress: string, forwarded?: string): Promise<string | null> {
  await test.app.inject({
    method: "POST",
    url: "/api/auth/local",
    remoteAddress,
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    payload: { identifier: "nobody@example.org", password: "wrong-password" },
  });
  const entries = test.db.selectFrom("audit_log").select("address").orderBy("id", "desc").limit(1);
  return (await entries.executeTakeFirstOrThrow()).address;
}

/** Failures are counted per account (one here), per sender, and per account and sender. */
async function countedSenders(): Promise<number> {
  return ((await test.db.selectFrom("attempts").select("key_hash").execute()).length - 1) / 2;
}

it("limits and audit log use the connection's address without a trusted proxy", async () => {
  test = await createTestApp();
  for (const spoofed of [undefined, "198.51.100.1", "198.51.100.2, 198.51.100.3"]) {
    expect(await recordedSender(CLIENT, spoofed)).toBe(CLIENT);
  }
  expect(await countedSenders()).toBe(1);
});

it("a trusted proxy supplies the client address; headers set by the client are ignored", async () => {
  test = await createTestApp({ trustProxy: [PROXY, "10.0.1.0/24"] });
  expect(await recordedSender(PROXY, CLIENT)).toBe(CLIENT);
  expect(await recordedSender(PROXY, `198.51.100.1, ${CLIENT}`)).toBe(CLIENT);
  expect(await recordedSender(PROXY, `${CLIENT}, 10.0.1.4`)).toBe(CLIENT);
  expect(await recordedSender(CLIENT, "198.51.100.1")).toBe(CLIENT);
  expect(await countedSenders()).toBe(1);
  expect(await recordedSender(PROXY, "2001:db8::7")).toBe("2001:db8::7");
  expect(await recordedSender(PROXY)).toBe(PROXY);
  expect(await recordedSender(PROXY, "<b>nonsense</b>")).toBe(PROXY);
  expect(await countedSenders()).toBe(3);
});

it("addresses of one IPv6 network are limited as one; the audit log keeps each in full", async () => {
  test = await createTestApp();
  const addresses = ["2001:db8:1:2::7", "2001:db8:1:2:ffff::8", "2001:db8:1:2::9"];
  for (const address of addresses) expect(await recordedSender(address)).toBe(address);
  expect(await countedSenders()).toBe(1);
  await recordedSender("2001:db8:1:3::7");
  expect(await countedSenders()).toBe(2);
});
