// @vitest-environment happy-dom
import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followSession, makeRouter } from "../router.ts";
import { endSession, keepSession } from "./session.ts";

async function screenAt(address: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const unfollow = followSession(router);
  return { unfollow, address: () => router.latestLocation.href };
}

/** What the browser tells when another tab took the token away. */
function endInAnotherTab() {
  localStorage.clear();
  localStorage.setItem("auth.expired", "true");
  window.dispatchEvent(
    new StorageEvent("storage", { key: "auth.token", oldValue: "of-yesterday" }),
  );
}

beforeEach(() => {
  localStorage.clear();
  // Without a connection what was known before is in force.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => vi.unstubAllGlobals());

it("a session that expires leads to the sign-in and knows the way back", async () => {
  keepSession("of-yesterday", "patient");
  const { unfollow, address } = await screenAt("/auth/success");
  endSession("expired");
  expect(address()).toBe("/auth/signin?from=%2Fauth%2Fsuccess");
  unfollow();
});

it("a second tab that hears of it late keeps its way back", async () => {
  const { unfollow, address } = await screenAt("/auth/signin?from=%2Fprofile");
  endInAnotherTab();
  expect(address()).toBe("/auth/signin?from=%2Fprofile");
  unfollow();
});

it("what everybody may open stays when a session ends in another tab", async () => {
  const { unfollow, address } = await screenAt("/auth/signup");
  endInAnotherTab();
  expect(address()).toBe("/auth/signup");
  unfollow();
});
