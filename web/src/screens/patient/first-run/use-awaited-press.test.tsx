// @vitest-environment happy-dom
import type { Doses } from "@dosebeat/contract/doses";
import { HOUR } from "@dosebeat/domain/time/durations";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dosesOf } from "../day/answer/felt-examples.ts";
import { useAwaitedPress } from "./use-awaited-press.ts";

const sayPress = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock("../../../offline/say-aside.ts", () => ({ sayPress }));

const ASKED = Date.parse("2026-11-20T20:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: ASKED });
  sayPress.mockClear();
});
afterEach(() => vi.useRealTimers());

/** The question is shown, and then a press of 07:00 the next day arrives. */
async function press(visibility: () => void) {
  const initialProps: { doses: Doses } = { doses: dosesOf([]) };
  const { result, rerender } = renderHook(({ doses }) => useAwaitedPress("press", doses), {
    initialProps,
  });
  vi.setSystemTime("2026-11-21T07:00:00Z");
  visibility();
  await act(async () => rerender({ doses: dosesOf([], ["07:00"]) }));
  expect(result.current.press).not.toBeNull();
  // What says so to the server is loaded first.
  await vi.dynamicImportSettled();
  await act(async () => vi.advanceTimersByTimeAsync(0));
  return result.current.press?.as;
}

it("a press while the question is on the screen is a test", async () => {
  expect(await press(() => undefined)).toBe("test");
  expect(sayPress).toHaveBeenCalledOnce();
});

it("a press made while the phone was locked counts like any other", async () => {
  const unlocked = () => {
    vi.setSystemTime(Date.parse("2026-11-21T07:00:00Z") + HOUR);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
  };
  expect(await press(unlocked)).toBe("counted");
  expect(sayPress).not.toHaveBeenCalled();
});
