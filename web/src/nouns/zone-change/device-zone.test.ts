import { expect, test } from "vitest";
import { clocksDiffer, currentZone } from "./device-zone.ts";

const NOW = Date.parse("2026-05-10T12:00:00Z");

test("an older name is the same zone", () => {
  expect(currentZone("Asia/Calcutta")).toBe("Asia/Kolkata");
  expect(clocksDiffer("Asia/Calcutta", "Asia/Kolkata", NOW)).toBe(false);
});

test.each([
  ["Europe/Berlin", "Asia/Tokyo", true],
  ["Europe/Berlin", "Europe/Paris", false],
  ["Europe/London", "Europe/Lisbon", false],
  // They have the same time only in summer.
  ["Africa/Algiers", "Europe/London", true],
])("%s and %s differ: %s", (one, other, expected) => {
  expect(clocksDiffer(one, other, NOW)).toBe(expected);
});
