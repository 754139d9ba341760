import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let watched: MockInstance<(...words: unknown[]) => void>[] = [];

beforeEach(() => {
  watched = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
});

// What nobody expected on the console fails the test; a test that expects it spies on it itself.
afterEach(() => {
  const said = watched.flatMap((spy) => spy.mock.calls.map((words) => words.map(String).join(" ")));
  for (const spy of watched) spy.mockRestore();
  expect(said, "unexpected console.error or console.warn").toEqual([]);
});
