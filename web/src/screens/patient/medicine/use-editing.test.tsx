// @vitest-environment happy-dom
import type { Schedule } from "@dosebeat/contract/schedules";
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { PLAIN_MEDICINE } from "../../../nouns/medicines/test-medicine.ts";
import { withoutRow, withTime } from "../../../nouns/schedules/time-rows.ts";
import { stepsOf } from "./medicine-changes.ts";
import { useEditing } from "./use-editing.ts";

const MEDICINE = {
  ...PLAIN_MEDICINE,
  id: 1,
  name: "Metformin",
  startdate: "2026-11-21",
  unit: "",
};
const AT_EIGHT: Schedule = {
  id: 7,
  medicine: { id: 1, name: "Metformin" },
  dosage_time: "08:00:00.000",
  amount: null,
  recurrence: { kind: "daily" },
  timezone: null,
  valid_from: null,
  valid_to: null,
  added_utc: "2026-11-21T00:00:00Z",
  removed_utc: null,
};

it("times that the form no longer shows are not saved", () => {
  const { result, rerender } = renderHook(
    ({ schedules }: { schedules: Schedule[] | null }) => useEditing(MEDICINE, schedules, 1),
    { initialProps: { schedules: [AT_EIGHT] } as { schedules: Schedule[] | null } },
  );
  const [eight] = result.current.entered.times;
  const times = withTime(withoutRow(result.current.entered.times, eight?.key ?? ""), "20:00");
  act(() => result.current.change({ times }));
  expect(stepsOf(result.current.changes)).toEqual([
    { kind: "add", time: "20:00" },
    { kind: "remove", time: "08:00" },
  ]);
  rerender({ schedules: null });
  expect(result.current.entered.times).toEqual([]);
  expect(stepsOf(result.current.changes)).toEqual([]);
  expect(result.current.isDirty()).toBe(false);
});
