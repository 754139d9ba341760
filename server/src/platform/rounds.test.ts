import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Rounds } from "./rounds.ts";

const EVERY_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function rounds(work: () => Promise<unknown>, more: { waitsFirst?: true } = {}) {
  const error = vi.fn();
  const options = { everyMs: EVERY_MS, log: { error }, failure: "failed", ...more };
  return { error, made: new Rounds(work, options) };
}

it("begins at once, then pauses after each round", async () => {
  const work = vi.fn(async () => undefined);
  const { made } = rounds(work);
  await made.start();
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await made.stop();
});

it("waits before the first round where it is asked to", async () => {
  const work = vi.fn(async () => undefined);
  const { made } = rounds(work, { waitsFirst: true });
  await made.start();
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(work).toHaveBeenCalledTimes(1);
  await made.stop();
});

it("waits for the round that is under way when it is stopped, and begins no other", async () => {
  let finish = () => {};
  let begun = 0;
  const work = () => {
    begun += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const { made } = rounds(work);
  void made.start();
  let hasStopped = false;
  const stopped = made.stop().then(() => {
    hasStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect([made.isStopped, hasStopped]).toEqual([true, false]);
  finish();
  await stopped;
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(begun).toBe(1);
});

it("begins nothing once it was stopped during its first pause", async () => {
  const work = vi.fn(async () => undefined);
  const { made } = rounds(work, { waitsFirst: true });
  await made.start();
  await made.stop();
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(work).not.toHaveBeenCalled();
});

it("goes on after failures, and logs the first in a row only", async () => {
  const answers = [false, false, true, false];
  const { made, error } = rounds(async () => {
    if (!answers.shift()) throw new Error("no database");
  });
  await made.start();
  const logged = [error.mock.calls.length];
  for (let round = 0; round < 3; round += 1) {
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    logged.push(error.mock.calls.length);
  }
  expect(logged).toEqual([1, 1, 1, 2]);
  await made.stop();
});
