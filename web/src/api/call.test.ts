// @vitest-environment happy-dom
import { dataOf, Id } from "@dosebeat/contract/base/answers";
import { defineCall } from "@dosebeat/contract/base/define-call";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getSignIn, saveSession } from "../session/session.ts";
import { watchActivity } from "./activity.ts";
import { CallError, call } from "./call.ts";

const definition = {
  path: "/api/x",
  who: "user",
  scope: "self",
  answer: { status: 200, schema: dataOf(Id) },
  summary: "For tests.",
} as const;
const getX = defineCall({ ...definition, method: "GET" }, { answer: { data: 1 } });
const postX = defineCall({ ...definition, method: "POST" }, { answer: { data: 1 } });

function answering(status: number, body: unknown) {
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));
}

function refusal(status: number, message: string) {
  const details = { errors: [{ path: ["data", "name"], message: "is needed" }] };
  return { data: null, error: { status, name: "ValidationError", message, details } };
}

beforeEach(() => saveSession("patient"));
afterEach(() => vi.unstubAllGlobals());

describe("a call", () => {
  it("returns a response that matches the contract", async () => {
    answering(200, { data: 7 });
    expect(await call(getX)).toEqual({ data: 7 });
  });

  it("ends the session on a 401 and on nothing else", async () => {
    for (const status of [400, 403, 404, 409, 429, 500, 503]) {
      answering(status, refusal(status, "no"));
      await expect(call(getX)).rejects.toMatchObject({ status });
      expect(getSignIn()).not.toBeNull();
    }
    answering(401, refusal(401, "no"));
    await expect(call(getX)).rejects.toMatchObject({ status: 401 });
    expect(getSignIn()).toBeNull();
  });

  it("says whether nobody asked for it, and asks for a cookie where it may sign in", async () => {
    const sent: Headers[] = [];
    vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Headers }) => {
      sent.push(headers);
      return Response.json({ data: 7 });
    });
    const now = vi.spyOn(performance, "now");
    watchActivity();
    const makeBoth = async (at: number) => {
      now.mockReturnValue(at);
      await call(getX);
      await call(postX);
    };
    now.mockReturnValue(1_000_000);
    window.dispatchEvent(new Event("pointerdown"));
    await makeBoth(1_015_000);
    await makeBoth(1_015_001);
    now.mockRestore();
    expect(sent.map((headers) => headers.get("x-background"))).toEqual([null, null, "1", "1"]);
    expect(sent.map((headers) => headers.get("x-session"))).toEqual([
      null,
      "cookie",
      null,
      "cookie",
    ]);
    expect(sent.some((headers) => headers.has("authorization"))).toBe(false);
  });

  it("exposes the message and field errors of an error response", async () => {
    answering(400, refusal(400, "The start date is greater than the end date"));
    await expect(call(postX)).rejects.toMatchObject({
      kind: "refused",
      message: "The start date is greater than the end date",
      faults: [{ path: ["data", "name"], message: "is needed" }],
    });
  });

  it("reports `offline` when the server cannot be reached, and keeps the session", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(call(getX)).rejects.toMatchObject({ kind: "offline" });
    expect(getSignIn()).not.toBeNull();
  });

  it("hides the details of a response that does not match the contract", async () => {
    answering(200, { data: "seven" });
    const error = await call(getX).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ kind: "unreadable" });
    expect(String(error)).not.toContain("expected");
  });
});
