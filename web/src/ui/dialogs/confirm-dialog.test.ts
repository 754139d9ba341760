// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useAskedAbout } from "./confirm-dialog.tsx";

it("a late answer about one thing does not close the question about another", () => {
  const { result } = renderHook(() => useAskedAbout<string>());
  const { ask, close } = result.current;
  act(() => ask("aspirin"));
  act(() => close("aspirin"));
  expect(result.current.asked).toBeNull();
  act(() => ask("metformin"));
  act(() => close("aspirin"));
  expect(result.current.asked).toBe("metformin");
});
