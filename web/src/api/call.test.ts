// @vitest-environment happy-dom
import { dataOf, Id } from "@dosebeat/contract/answers";
import { defineCall } from "@dosebeat/contract/define-call";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getToken, keepSession } from "../session/session.ts";
import { CallError, call } from "./call.ts";

const definition = {
  path: "/api/x",
  who: "user",
  scope: "self",
  answer: { status: 200, schema: dataOf(Id) },
  summary: "For tests.",
} as const;
const getX = defineCall({ ...definition, method: "GET" });
const postX = defineCall({ ...definition, method: "POST" });

function answering(status: number, body: unknown) {
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));
}

function refusal(status: number, message: string) {
  const details = { errors: [{ path: ["data", "name"], message: "is needed" }] };
  return { data: null, error: { status, name: "ValidationError", message, details } };
}

beforeEach(() => keepSession("token", "patient"));
afterEach(() => vi.unstubAllGlobals());

describe("a call", () => {
  it("returns the answer that fits the contract", async () => {
    answering(200, { data: 7 });
    expect(await call(getX)).toEqual({ data: 7 });
  });

  it("ends the session at 401 and at nothing else", async () => {
    for (const status of [400, 403, 404, 409, 429, 500, 503]) {
      answering(status, refusal(status, "no"));
      await expect(call(getX)).rejects.toMatchObject({ status });
      expect(getToken()).toBe("token");
    }
    answering(401, refusal(401, "no"));
    await expect(call(getX)).rejects.toMatchObject({ status: 401 });
    expect(getToken()).toBeNull();
  });

  it("tells the message and the fields of a refusal", async () => {
    answering(400, refusal(400, "The start date is greater than the end date"));
    await expect(call(postX)).rejects.toMatchObject({
      kind: "refused",
      message: "The start date is greater than the end date",
      faults: [{ path: ["data", "name"], message: "is needed" }],
    });
  });

  it("says offline when nothing answers, and keeps the session", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(call(getX)).rejects.toMatchObject({ kind: "offline" });
    expect(getToken()).toBe("token");
  });

  it("shows nobody the inside of an answer that breaks the contract", async () => {
    answering(200, { data: "seven" });
    const error = await call(getX).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ kind: "unreadable" });
    expect(String(error)).not.toContain("expected");
  });
});
