import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batchedEvents } from "./batched-events.ts";
import type { EventKind } from "./read-events.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const told: EventKind[][] = [];
beforeEach(() => {
  told.length = 0;
});
const tell = async (kinds: Set<EventKind>) => {
  told.push([...kinds]);
};

test("events of one message are refetched once, each kind once", async () => {
  const { onEvent } = batchedEvents(tell);
  for (const kind of ["press", "reading", "press"] as const) onEvent(kind);
  await vi.advanceTimersByTimeAsync(149);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([["press", "reading"]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveLength(1);
});

test("an hour of events, ten a second, is refetched once a second, and the last one is not lost", async () => {
  const { onEvent } = batchedEvents(tell);
  for (let tenth = 0; tenth < 36_000; tenth++) {
    onEvent("reading");
    await vi.advanceTimersByTimeAsync(100);
  }
  onEvent("press");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.length).toBeGreaterThan(3_500);
  expect(told.length).toBeLessThanOrEqual(3_601);
  expect(told.at(-1)).toContain("press");
});

test("an event after a quiet second is refetched as soon as the first one", async () => {
  const { onEvent } = batchedEvents(tell);
  onEvent("reading");
  await vi.advanceTimersByTimeAsync(1_150);
  onEvent("press");
  await vi.advanceTimersByTimeAsync(150);
  expect(told).toEqual([["reading"], ["press"]]);
});

test("a slow refetch is not cut off by the next, but one that hangs delays it ten seconds only", async () => {
  const ends: (() => void)[] = [];
  const { onEvent } = batchedEvents((kinds) => {
    told.push([...kinds]);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  onEvent("reading");
  await vi.advanceTimersByTimeAsync(150);
  onEvent("press");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(told).toEqual([["reading"]]);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([["reading"], ["press"]]);
  onEvent("dose");
  await vi.advanceTimersByTimeAsync(9_999);
  expect(told).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(told.at(-1)).toEqual(["dose"]);
});

test("a refetch that fails is followed by the next", async () => {
  const { onEvent } = batchedEvents(async (kinds) => {
    told.push([...kinds]);
    throw new Error("refused");
  });
  onEvent("reading");
  await vi.advanceTimersByTimeAsync(150);
  onEvent("press");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([["reading"], ["press"]]);
});

test("nothing is refetched after the screen is gone", async () => {
  const { onEvent, stop } = batchedEvents(tell);
  onEvent("reading");
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual([]);
});
