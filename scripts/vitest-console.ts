import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let watched: MockInstance<(...words: unknown[]) => void>[] = [];

beforeEach(() => {
  watched = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
});

// Unexpected console output fails a test; a test that expects some installs its own spy.
afterEach(() => {
  const logged = watched.flatMap((spy) =>
    spy.mock.calls.map((words) => words.map(String).join(" ")),
  );
  for (const spy of watched) spy.mockRestore();
  expect(logged, "unexpected console.error or console.warn").toEqual([]);
});
