import { expect, test } from "vitest";
import { MINUTE } from "../time/durations.ts";
import { heldUnheard, isSilent, serviceNeed, silences } from "./silence.ts";

const now = new Date("2026-05-10T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);

test.each([
  ["hourly, three hours ago", 180, 60, false],
  ["hourly, a little longer ago", 180.1, 60, true],
  ["no known interval counts as hourly", 180, null, false],
  ["no known interval, longer ago", 180.1, null, true],
  ["every ten minutes, but two hours are always allowed", 120, 10, false],
  ["every ten minutes, more than two hours ago", 120.1, 10, true],
  ["every six hours", 1080, 360, false],
  ["every six hours, longer ago", 1080.1, 360, true],
])(
  "%s: a box last heard %d minutes ago (interval %s) is silent: %s",
  (_name, minutes, interval, silent) => {
    expect(isSilent(ago(minutes), interval, now)).toBe(silent);
  },
);

test("a box that was never heard is silent", () => {
  expect(isSilent(null, 60, now)).toBe(true);
});

test("silences lie between two receive times, and after the last one", () => {
  const heard = [ago(1000), ago(940), ago(700), ago(640), ago(181)];
  expect(silences(heard, 60, now)).toEqual([
    { from: ago(940), to: ago(700) },
    { from: ago(640), to: ago(181) },
    { from: ago(181), to: null },
  ]);
  expect(silences([ago(360), ago(180)], 60, now)).toEqual([]);
});

test.each([
  ["never heard", undefined, true],
  ["first heard after the start", ago(50), true],
  ["heard at the start", ago(60), false],
  ["heard before the start", ago(70), false],
])("a box that was %s may have been silent since it was theirs", (_name, first, maySo) => {
  expect(heldUnheard(first, ago(500), ago(60))).toEqual(maySo ? [ago(500)] : []);
});

test.each([
  [100, 0, "none"],
  [20, 0, "none"],
  [19.9, 0, "soon"],
  [10, 0, "soon"],
  [9.9, 0, "now"],
  [null, 0, "none"],
  [100, 24 * 60, "none"],
  [100, 24 * 60 + 1, "now"],
  [null, 24 * 60 + 1, "now"],
])("a battery of %s %%, last heard %d minutes ago, needs service: %s", (battery, minutes, need) => {
  expect(serviceNeed(battery, ago(minutes), now)).toBe(need);
});
