import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { HashTurns } from "./hash-turns.ts";
import { hashTurns } from "./passwords.ts";

/** A hash that finishes when the test says so. */
function aHash() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

describe("turns of hashing", () => {
  const most = { atOnce: 2, waitingOfOne: 2, waiting: 3 };

  it("run as many at once as there are cores, and the senders in turn", async () => {
    const turns = new HashTurns({ ...most, waitingOfOne: 9, waiting: 9 });
    const started: string[] = [];
    let running = 0;
    const run = (sender: string, name: string) =>
      turns.run(sender, async () => {
        started.push(name);
        running += 1;
        expect(running).toBeLessThanOrEqual(2);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      });
    const flood = ["a1", "a2", "a3", "a4", "a5"].map((name) => run("192.0.2.1", name));
    const others = [run("192.0.2.2", "b1"), run("192.0.2.3", "c1"), run("192.0.2.2", "b2")];
    await Promise.all([...flood, ...others]);
    expect(started).toEqual(["a1", "a2", "a3", "b1", "c1", "a4", "b2", "a5"]);
  });

  it("refuse a sender who has enough that wait, then everybody, then nobody again", async () => {
    const turns = new HashTurns(most);
    const held = aHash();
    const run = (sender: string) => turns.run(sender, () => held.promise);
    const taken = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4"].map(run);
    const refusal = { status: 429, retryAfter: 2, problem: { code: "busy" } };
    // In the same /64.
    await expect(run("2001:db8::5")).rejects.toMatchObject(refusal);
    taken.push(run("192.0.2.1"));
    await expect(run("192.0.2.2")).rejects.toMatchObject(refusal);
    held.resolve();
    await Promise.all(taken);
    await run("2001:db8::5");
  });

  it("go on after a hash that failed", async () => {
    const turns = new HashTurns({ ...most, atOnce: 1 });
    const failed = turns.run("192.0.2.1", async () => Promise.reject(new Error("no")));
    const next = turns.run("192.0.2.1", async () => "hashed");
    await expect(failed).rejects.toThrow("no");
    expect(await next).toBe("hashed");
  });
});

describe("while a flood of passwords waits to be hashed", () => {
  const FLOOD = "198.51.100.7";
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  let release: (() => Promise<void>) | undefined;
  afterEach(() => release?.());

  /** Takes every core, and every place where a password of the sender may wait. */
  function flood() {
    const held = aHash();
    const all: Promise<void>[] = [];
    let isFull = false;
    const fill = async () => {
      while (!isFull) {
        const one = hashTurns.run(FLOOD, () => held.promise);
        all.push(one);
        one.catch(() => {
          isFull = true;
        });
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    release = async () => {
      held.resolve();
      await Promise.allSettled(all);
    };
    return fill();
  }

  const post = (url: string, payload: object, remoteAddress: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return test.app.inject({ method: "POST", url, payload, headers, remoteAddress });
  };

  it("its sender is refused at once, others only wait, and reads go on", async () => {
    const { email, password, token } = await test.aPatient();
    const signIn = (from: string) => post("/api/auth/local", { identifier: email, password }, from);
    await flood();
    const refused = await signIn(FLOOD);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("2");
    expect(refused.json()).toMatchObject({ error: { code: "busy" } });
    const other = signIn("198.51.100.8");
    expect((await test.call("GET", "/api/users/me", { token })).status).toBe(200);
    expect((await test.call("GET", "/healthz")).status).toBe(200);
    await release?.();
    expect((await other).statusCode).toBe(200);
    expect((await signIn(FLOOD)).statusCode).toBe(200);
  });

  it("every call that hashes is refused to its sender, and none counts as a wrong password", async () => {
    const { token, password, email } = await test.aPatient();
    const fresh = "orchard-lantern-97-drifts";
    const calls: [url: string, payload: object][] = [
      ["/api/auth/local", { identifier: email, password: "wrong-lantern-97" }],
      [
        "/api/auth/local/register",
        { email: "new@example.org", password: fresh, givenname: "A", familyname: "B" },
      ],
      ["/api/auth/confirm", { password: "wrong-lantern-97" }],
      ["/api/auth/change-password", { currentPassword: "wrong-lantern-97", password: fresh }],
    ];
    await flood();
    for (const [url, payload] of calls) {
      for (let n = 0; n < 11; n += 1) {
        const { statusCode } = await post(url, payload, FLOOD, token);
        expect([url, statusCode]).toEqual([url, 429]);
      }
    }
    const erase = { method: "DELETE", url: "/api/profile/userdata" } as const;
    const headers = { authorization: `Bearer ${token}` };
    const erased = await test.app.inject({
      ...erase,
      headers,
      payload: { password },
      remoteAddress: FLOOD,
    });
    expect(erased.statusCode).toBe(429);
    await release?.();
    const right = { identifier: email, password };
    expect((await post("/api/auth/local", right, FLOOD)).statusCode).toBe(200);
    const body = { currentPassword: password, password: fresh };
    expect((await post("/api/auth/change-password", body, FLOOD, token)).statusCode).toBe(200);
  });
});
