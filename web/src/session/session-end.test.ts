// @vitest-environment happy-dom
import { createMemoryHistory } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeRouter, redirectOnSessionEnd } from "../router.ts";
import { endSession, saveSession } from "./session.ts";

async function screenAt(address: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const unfollow = redirectOnSessionEnd(router);
  return { unfollow, address: () => router.latestLocation.href };
}

/** What this tab sees when another tab ends the session. */
function endInAnotherTab() {
  localStorage.clear();
  localStorage.setItem("auth.expired", "true");
  window.dispatchEvent(
    new StorageEvent("storage", { key: "auth.signed-in", oldValue: "of-yesterday" }),
  );
}

beforeEach(() => {
  localStorage.clear();
  // Offline, the stored role remains in force.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => vi.unstubAllGlobals());

it("an expired session redirects to the sign-in page with a return address", async () => {
  saveSession("patient");
  const { unfollow, address } = await screenAt("/auth/success");
  endSession("expired");
  expect(address()).toBe("/auth/signin?from=%2Fauth%2Fsuccess");
  unfollow();
});

it("a tab already at the sign-in page keeps its return address", async () => {
  const { unfollow, address } = await screenAt("/auth/signin?from=%2Fprofile");
  endInAnotherTab();
  expect(address()).toBe("/auth/signin?from=%2Fprofile");
  unfollow();
});

it("public pages stay open when the session ends in another tab", async () => {
  const { unfollow, address } = await screenAt("/auth/signup");
  endInAnotherTab();
  expect(address()).toBe("/auth/signup");
  unfollow();
});
