// @vitest-environment happy-dom
import type { Doses } from "@dosebeat/contract/doses";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDose, dosesOf } from "./felt-examples.ts";
import { FELT_TIME, useFelt } from "./use-felt.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-21T08:05:00Z") }));
afterEach(() => vi.useRealTimers());

const open = dosesOf([aDose("Metformin", "08:00", null)]);
const pressed = dosesOf([aDose("Metformin", "08:00", "08:04")]);

function opened(first: Doses) {
  const initialProps: { doses: Doses | undefined } = { doses: first };
  return renderHook(({ doses }) => useFelt(doses), { initialProps });
}

it("a press that arrives is felt for four seconds, and then no more", () => {
  const { result, rerender } = opened(open);
  expect(result.current.felt).toBeNull();
  rerender({ doses: pressed });
  expect(result.current.felt?.doses).toHaveLength(1);
  act(() => vi.advanceTimersByTime(FELT_TIME - 1));
  expect(result.current.felt).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.felt).toBeNull();
  expect(FELT_TIME).toBe(4_000);
});

it("a press that was there when the page was opened is no news", () => {
  expect(opened(pressed).result.current.felt).toBeNull();
});

it("a press during a pause is felt once the server has been asked again", () => {
  const { result, rerender } = opened(open);
  rerender({ doses: undefined });
  expect(result.current.felt).toBeNull();
  rerender({ doses: pressed });
  expect(result.current.felt?.doses).toHaveLength(1);
});

it("what was felt is put away by a tap", () => {
  const { result, rerender } = opened(open);
  rerender({ doses: pressed });
  act(() => result.current.close());
  expect(result.current.felt).toBeNull();
});
