import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { expect, it } from "vitest";
import { isConfirmed, isLive, isUseNews } from "./limits.ts";

const START = new Date("2026-05-10T12:00:00.000Z");
const NEVER = new Date("2999-01-01T00:00:00.000Z");

const after = (milliseconds: number, from = START) => new Date(from.getTime() + milliseconds);

const session = (more: { kind?: "bearer" | "cookie"; used?: number; created?: number } = {}) => ({
  kind: more.kind ?? ("cookie" as const),
  created_at: after(more.created ?? 0),
  last_used_at: after(more.used ?? 0),
  confirmed_at: after(more.created ?? 0),
  expires_at: NEVER,
});

it.each([
  ["staff, unused", "staff", session(), 30 * MINUTE],
  ["a patient, unused", "patient", session(), 30 * DAY],
  ["staff's bearer, unused", "staff", session({ kind: "bearer" }), 30 * MINUTE],
  ["staff, used", "staff", session({ used: 11 * HOUR + 45 * MINUTE }), 12 * HOUR],
  ["staff's bearer, used", "staff", session({ kind: "bearer", used: 11.75 * HOUR }), 12 * HOUR],
  ["a patient, used", "patient", session({ used: 89 * DAY }), 90 * DAY],
  ["a bearer, used", "patient", session({ kind: "bearer", used: 6 * DAY }), 7 * DAY],
] as const)("of %s ends at its limit, to the millisecond", (_, role, given, limit) => {
  expect(isLive(given, role, after(limit - 1))).toBe(true);
  expect(isLive(given, role, after(limit))).toBe(false);
});

it("ends when it expires, whatever the limits of the role", () => {
  const given = { ...session(), expires_at: after(MINUTE) };
  expect(isLive(given, "patient", after(MINUTE - 1))).toBe(true);
  expect(isLive(given, "patient", after(MINUTE))).toBe(false);
});

it("of a patient who becomes staff has the limits of staff", () => {
  const given = session({ used: DAY });
  expect(isLive(given, "patient", after(DAY + 1))).toBe(true);
  expect(isLive(given, "staff", after(DAY + 1))).toBe(false);
});

it("opened under a clock that was ahead is none", () => {
  const ahead = session({ created: 365 * DAY, used: 365 * DAY });
  expect(isLive(ahead, "patient", START)).toBe(false);
});

it("used under a clock that was ahead lasts no longer than from its opening", () => {
  const ahead = session({ used: 365 * DAY });
  expect(isLive(ahead, "staff", after(30 * MINUTE - 1))).toBe(true);
  expect(isLive(ahead, "staff", after(30 * MINUTE))).toBe(false);
  expect(isLive(ahead, "patient", after(30 * DAY))).toBe(false);
});

it("bears clocks of servers that differ by less than a minute", () => {
  expect(isLive(session({ created: 20_000, used: 20_000 }), "staff", START)).toBe(true);
});

it("counts as confirmed for ten minutes, and never from the future", () => {
  expect(isConfirmed(session(), after(10 * MINUTE - 1))).toBe(true);
  expect(isConfirmed(session(), after(10 * MINUTE))).toBe(false);
  expect(isConfirmed(session({ created: DAY }), START)).toBe(false);
});

it("has its use written once a minute, and over an instant that is ahead", () => {
  expect(isUseNews(session(), after(MINUTE - 1))).toBe(false);
  expect(isUseNews(session(), after(MINUTE))).toBe(true);
  expect(isUseNews(session({ used: DAY }), START)).toBe(true);
});
