import { expect, it } from "vitest";
import { optionsWith, stepsOf, timesWith } from "./reminder-steps.ts";

const usual = { lead_minutes: 0, repeat_minutes: 15, repeats: 2, last_minutes: 60 };

it("lists the repeats and the last reminder by minutes after the due time", () => {
  expect(stepsOf(usual)).toEqual({ repeats: [15, 30], last: 60 });
  expect(stepsOf({ ...usual, repeats: 0 })).toEqual({ repeats: [], last: 60 });
  expect(stepsOf({ ...usual, last_minutes: 0 })).toEqual({ repeats: [15, 30], last: null });
});

it("tells of no last reminder that would come with the last repeat", () => {
  expect(stepsOf({ ...usual, repeat_minutes: 30, repeats: 2 }).last).toBeNull();
  expect(stepsOf({ ...usual, repeat_minutes: 28, repeats: 2 }).last).toBeNull();
  expect(stepsOf({ ...usual, repeat_minutes: 27, repeats: 2 }).last).toBe(60);
});

it("offers the value that is set, also an unusual one", () => {
  expect(optionsWith([5, 10], 7)).toEqual([5, 7, 10]);
  expect(optionsWith([5, 10], 5)).toEqual([5, 10]);
  expect(timesWith("22:17")).toContain("22:17");
  expect(timesWith("22:00")).toHaveLength(48);
});
