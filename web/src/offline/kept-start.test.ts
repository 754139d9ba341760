// @vitest-environment happy-dom
import { HOUR } from "@dosebeat/domain/time/durations";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveImpersonation } from "../session/impersonation.ts";
import { endSession, saveSession, saveUser } from "../session/session.ts";
import { dropStart, readStart, useKeptStart } from "./kept-start.ts";

const kept = vi.hoisted(() => new Map<string, object>());
let isStuck = false;
vi.mock("./device-store.ts", () => ({
  deviceStore: async () => ({
    get: async (_: string, key: string) => (isStuck ? new Promise(() => undefined) : kept.get(key)),
  }),
}));

/** What the device keeps of a user, `age` milliseconds old. */
function keepOf(owner: number, age = 0) {
  for (const kind of ["profile", "schedules", "doses"]) {
    kept.set(`${owner} ${kind}`, { owner, kind, at: Date.now() - age, data: { of: owner } });
  }
}

const shown = () => renderHook(useKeptStart).result;

beforeEach(() => {
  localStorage.clear();
  kept.clear();
  isStuck = false;
  saveSession("patient");
  saveUser(7, "patient", []);
});
afterEach(() => act(dropStart));

it("is what this device keeps of who is signed in, until it is dropped", async () => {
  keepOf(7);
  expect(await readStart()).toBe(true);
  const result = shown();
  expect(result.current).toMatchObject({ owner: 7, answers: { doses: { data: { of: 7 } } } });
  act(dropStart);
  expect(result.current).toBeNull();
});

it("is nothing where anything is missing or too old, or nobody is known to be signed in", async () => {
  keepOf(8);
  expect(await readStart()).toBe(false);
  keepOf(7, 37 * HOUR);
  expect(await readStart()).toBe(false);
  keepOf(7, -HOUR);
  expect(await readStart()).toBe(false);
  keepOf(7);
  kept.delete("7 schedules");
  expect(await readStart()).toBe(false);
  keepOf(7);
  saveSession("patient");
  expect(await readStart()).toBe(false);
  saveUser(7, "admin", []);
  expect(await readStart()).toBe(false);
  expect(shown().current).toBeNull();
});

it("is not waited for longer than the network takes", async () => {
  keepOf(7);
  isStuck = true;
  expect(await readStart()).toBe(false);
});

it.each([
  ["the session expired", () => endSession("expired")],
  ["somebody signed out", () => endSession("signedOut")],
])("is gone as soon as %s", async (_, end) => {
  keepOf(7);
  await readStart();
  const result = shown();
  expect(result.current).not.toBeNull();
  act(end);
  expect(result.current).toBeNull();
});

it.each([
  ["another user", () => saveUser(8, "patient", [])],
  ["another sign-in of the same user", () => saveSession("patient")],
  [
    "an impersonation",
    () => saveImpersonation({ id: "1", profileuid: "u", name: "N", reason: "R", until: 0 }),
  ],
])("is never shown to %s", async (_, change) => {
  keepOf(7);
  await readStart();
  change();
  expect(shown().current).toBeNull();
});

it("is nothing for somebody who signed in while it was read", async () => {
  keepOf(7);
  const reading = readStart();
  saveSession("patient");
  saveUser(8, "patient", []);
  expect(await reading).toBe(false);
  expect(shown().current).toBeNull();
});
