// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useChartDay } from "./use-now.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-21T01:59:50Z") }));
afterEach(() => vi.useRealTimers());

it("a page that stays open over night shows the new chart day from 03:00 on", () => {
  const { result } = renderHook(() => useChartDay("Europe/Berlin"));
  expect(result.current).toBe("2026-11-20");
  act(() => vi.advanceTimersByTime(10_000));
  expect(result.current).toBe("2026-11-21");
});
