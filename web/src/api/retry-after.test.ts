import { expect, it } from "vitest";
import { CallError } from "./call.ts";
import { makeQueryClient } from "./query-client.ts";
import { isOverloaded, retryAfterMs } from "./retry-after.ts";

const refusal = (retryAfter: number | null, code?: string) =>
  new CallError("refused", 503, { message: "no", ...(code && { code }) }, [], retryAfter);

it("waits as long as the server asks, and up to half as long again", () => {
  expect([0, 0.5, 0.99].map((random) => retryAfterMs(refusal(10), () => random))).toEqual([
    10_000, 12_500, 14_950,
  ]);
  expect([refusal(null), new Error("no")].map((error) => retryAfterMs(error))).toEqual([
    null,
    null,
  ]);
});

it("tells a server that has too much to do from one that is down", () => {
  expect([refusal(10, "busy"), refusal(10), new Error("no")].map(isOverloaded)).toEqual([
    true,
    false,
    false,
  ]);
});

/** How many milliseconds a screen waits before it asks again; null: it does not. */
function waitOf(error: Error, failures = 0): number | null {
  const { retry, retryDelay } = makeQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retry !== "function" || typeof retryDelay !== "function") throw new Error("no rule");
  return retry(failures, error) ? retryDelay(failures, error) : null;
}

it("a screen asks an overloaded server once more, no sooner than it says", () => {
  expect(waitOf(refusal(8, "busy"))).toBeGreaterThanOrEqual(8_000);
  expect(waitOf(refusal(8, "busy"))).toBeLessThanOrEqual(12_000);
  expect(waitOf(refusal(8, "busy"), 1)).toBeNull();
});

it("a screen asks a server that is down twice more, soon", () => {
  expect([0, 1, 2].map((failures) => waitOf(refusal(5), failures))).toEqual([1000, 2000, null]);
});
