import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLoad } from "./watch-load.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("tells how late the server is and how long the first waits for a connection, until it is stopped", () => {
  const told: number[] = [];
  let waited = 0;
  const stop = watchLoad({ note: (wait) => told.push(wait) }, { waitedMs: () => waited });
  vi.advanceTimersByTime(250);
  waited = 700;
  vi.advanceTimersByTime(250);
  // A thread that is busy this long runs its timers late.
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 250 + 400);
  vi.advanceTimersByTime(250);
  vi.restoreAllMocks();
  expect(told).toEqual([0, 700, 1100]);
  stop();
  vi.advanceTimersByTime(1000);
  expect(told).toHaveLength(3);
});
