import { HOUR } from "@dosebeat/domain/time/durations";
import { expect, it } from "vitest";
import { corrected, sendingOf } from "./reply.ts";

const NOW = Date.parse("2026-11-23T09:00:00Z");
const of = (status: number, body: unknown = null) =>
  sendingOf({ ok: status < 300, status }, body, NOW);

it("is done when the server has it", () => {
  expect(of(200, { data: { outcome: "kept" } })).toBe("taken");
});

it("says where a press or a newer word was known already", () => {
  expect(of(200, { data: { outcome: "seen" } })).toBe("known");
  expect(of(200, { data: { outcome: "older" } })).toBe("known");
});

it("waits after a fault, a limit, and answers from somebody else", () => {
  for (const status of [401, 408, 425, 429, 500, 502, 503]) expect(of(status)).toBe("waits");
  expect(of(200, null)).toBe("waits");
  expect(of(404, null)).toBe("waits");
  expect(of(403, { message: "Sign in to this network." })).toBe("waits");
});

it("ends with the server's refusal", () => {
  const error = { status: 409, message: "Three times is the most.", code: "later_enough" };
  expect(of(409, { data: null, error })).toEqual({
    message: "Three times is the most.",
    code: "later_enough",
  });
});

it("corrects a time by the server's clock", () => {
  const error = { message: "…", code: "clock_ahead", values: { at: "2026-11-23T08:00:00Z" } };
  expect(of(400, { error })).toEqual({ ahead: HOUR });
  const body = { token: "a", answer: "taken", key: "b", said_utc: "2026-11-23T08:59:00Z" } as const;
  expect(corrected(body, HOUR).said_utc).toBe("2026-11-23T07:59:00.000Z");
});
