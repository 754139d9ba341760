// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveSession } from "../session/session.ts";
import { askEarly, daysAtHand, keepZone, takeEarly } from "./early-calls.ts";

const ME = "/api/users/me";
let asked: string[] = [];

function askNow() {
  saveSession("patient");
  askEarly(localStorage.getItem("auth.signed-in") ?? "");
}

beforeEach(() => {
  localStorage.clear();
  asked = [];
  // Otherwise the page would be as old as the process in which all tests run.
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return new Response(address);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete window.earlyCalls;
});

it("hands out each answer once", async () => {
  askNow();
  expect(await (await takeEarly(ME))?.text()).toBe(ME);
  expect(takeEarly(ME)).toBeUndefined();
  expect(takeEarly("/api/other")).toBeUndefined();
});

it("hands out nothing in another sign-in, or when nothing was asked", () => {
  expect(takeEarly(ME)).toBeUndefined();
  askNow();
  saveSession("patient");
  expect(takeEarly(ME)).toBeUndefined();
});

it("hands out nothing that is old", () => {
  askNow();
  vi.spyOn(performance, "now").mockReturnValue(21_000);
  expect(takeEarly(ME)).toBeUndefined();
});

it("asks for the chart days of the patient's zone, kept from the last visit until sign-out", () => {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-22T12:30:00Z"));
  keepZone("Pacific/Kiritimati");
  askEarly("");
  expect(asked).toContain("/api/doses?from=2026-11-22&to=2026-11-23");
  expect(daysAtHand("Pacific/Kiritimati", Date.parse("2026-11-22T12:59:00Z"))).toEqual({
    from: "2026-11-22",
    to: "2026-11-23",
  });
  expect(daysAtHand("Pacific/Kiritimati", Date.parse("2026-11-22T13:00:00Z")).from).toBe(
    "2026-11-23",
  );
  saveSession("patient");
  expect(localStorage.getItem("profile.zone")).toBeNull();
});
