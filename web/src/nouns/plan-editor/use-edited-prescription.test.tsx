// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useEditedPrescription } from "./use-edited-prescription.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const stored = { rows: [], unit: "", asNeeded: null };
const open = (version: number) =>
  renderHook(() =>
    useEditedPrescription({ name: "plan.1", owner: 5, stored, version, locale: "en" }),
  ).result;

it("a draft stays one of the version that it was begun with", () => {
  const before = open(3);
  act(() => before.current.change({ ...before.current.edited, unit: "ml" }));
  cleanup();
  const after = open(4);
  expect(after.current).toMatchObject({ restored: true, version: 3, edited: { unit: "ml" } });
  act(() => after.current.rebase(4));
  cleanup();
  expect(open(4).current).toMatchObject({ restored: true, version: 4, edited: { unit: "ml" } });
});

it("what is discarded goes on from the plan as it is now", () => {
  const before = open(3);
  act(() => before.current.change({ ...before.current.edited, unit: "ml" }));
  cleanup();
  const after = open(4);
  act(() => after.current.discard());
  expect(after.current).toMatchObject({ restored: false, version: 4, edited: { unit: "" } });
  cleanup();
  expect(open(4).current.restored).toBe(false);
});
