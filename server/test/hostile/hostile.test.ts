import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Failure } from "@dosebeat/contract/base/failures";
import { CALL_GROUPS, CALLS } from "@dosebeat/contract/calls";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostileRequests } from "../../src/config.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { listenLocally } from "../stream.ts";
import { type Hostile, requestsOf } from "./requests.ts";
import { aScene, forbiddenMarks, type Scene } from "./scene.ts";
import { type Reply, send } from "./send.ts";

const { count, seed } = hostileRequests();

/** Requests change the data: after this many, everything is created again. */
const RENEWED_AFTER = 200;

/** Hashing passwords is slow on purpose, so these calls are made less often. */
const SLOW = /auth|DELETE \/api\/profile\/userdata/;

/**
 * What stays in memory is the code and a few thousand recent events; a leak shows after tens of thousands of
 * requests.
 */
const MOST_GROWTH_MB = 64;
const WARM_UP = 500;

const SCIM_ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

let test: TestApp;
let scene: Scene;
/** Requests sent to all scenes. */
let sent = 0;
let heapBefore: number;
beforeAll(async () => {
  test = await createTestApp();
  await listenLocally(test);
  await sendAll(Object.keys(CALLS), WARM_UP);
  heapBefore = heapInUse();
});
afterAll(() => test.close());

describe(`whatever is sent (seed ${seed})`, () => {
  it.each(Object.entries(CALL_GROUPS))(
    "%s: is answered, never by a fault of the server, never with another's data",
    async (_, group) => {
      const calls = Object.keys(group);
      await sendAll(calls, Math.ceil((count * calls.length) / Object.keys(CALLS).length));
    },
  );

  it(`and leaves the memory as it was, within ${MOST_GROWTH_MB} MB`, () => {
    const growth = Math.round((heapInUse() - heapBefore) / 1024 ** 2);
    process.stdout.write(
      `${count} hostile requests from seed ${seed}: the heap grew by ${growth} MB\n`,
    );
    expect(growth).toBeLessThan(MOST_GROWTH_MB);
  });
});

async function sendAll(calls: readonly string[], share: number): Promise<void> {
  const requests = requestsTo(calls);
  for (const hostile of fc.sample(requests, { numRuns: share, seed })) {
    if (sent % RENEWED_AFTER === 0) scene = await aScene(test);
    sent += 1;
    test.clock.advance(5_000);
    const { status } = await hold(hostile);
    if (status === 401 && isKnown(hostile)) scene = await aScene(test);
  }
}

/** In bytes, after garbage collection. */
function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

/** Whether the caller was signed in, until something ended that. */
function isKnown({ caller, headers, call }: Hostile): boolean {
  return (
    !["nobody", "network"].includes(caller) &&
    headers["authorization"] === undefined &&
    CALLS[call]?.who !== "ingest" &&
    CALLS[call]?.who !== "anyone"
  );
}

function requestsTo(calls: readonly string[]) {
  return fc.oneof(
    ...calls.map((call) => ({ weight: SLOW.test(call) ? 1 : 6, arbitrary: requestsOf(call) })),
  );
}

async function hold(hostile: Hostile): Promise<Reply> {
  try {
    const reply = await send(test, hostile, scene);
    expect(reply.status).toBeLessThan(500);
    expectFormOf(reply, hostile);
    if (await readsAnother(reply, hostile)) throw new Error(`leaked: ${reply.text}`);
    return reply;
  } catch (error) {
    throw new Error(`${hostile.call} by ${hostile.caller}: ${fc.stringify(hostile)}`, {
      cause: error,
    });
  }
}

function expectFormOf({ status, headers, text }: Reply, { call }: Hostile): void {
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  if (status >= 400 && /^[A-Z]+ \/fhir(?:\/|$)/.test(call))
    expect(JSON.parse(text)).toMatchObject({ resourceType: "OperationOutcome" });
  else if (status >= 400 && /^[A-Z]+ \/scim\//.test(call))
    expect(JSON.parse(text)).toMatchObject({ schemas: [SCIM_ERROR], status: `${status}` });
  else if (status >= 400) expect(Failure.parse(JSON.parse(text)).error.status).toBe(status);
  else expect(status).toBe(CALLS[call]?.answer.status);
  if (status === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
}

/** Links of a page repeat the search terms, which the caller already has. */
function withoutLinks(text: string): string {
  return text === "" ? text : JSON.stringify({ ...JSON.parse(text), link: undefined });
}

/**
 * Somebody who signs in as another person with the right password may read their data; so may somebody who was made
 * an administrator.
 */
async function readsAnother(reply: Reply, { call, caller }: Hostile) {
  if (call.startsWith("POST /api/auth/") && reply.status < 300) return false;
  const told = call.startsWith("GET /fhir/") ? withoutLinks(reply.text) : reply.text;
  if (!forbiddenMarks(caller, scene).some((mark) => told.includes(mark))) return false;
  if (caller !== "one" && caller !== "other") return true;
  const { role } = await test.db
    .selectFrom("users")
    .select("role")
    .where("id", "=", scene[caller].person.userid)
    .executeTakeFirstOrThrow();
  return role === "patient";
}
