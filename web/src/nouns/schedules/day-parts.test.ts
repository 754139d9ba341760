import { describe, expect, it } from "vitest";
import { dayPartOf, inDayOrder } from "./day-parts.ts";

describe("the parts of a day", () => {
  it.each([
    ["02:59", "night"],
    ["03:00", "morning"],
    ["10:59", "morning"],
    ["11:00", "noon"],
    ["15:59", "noon"],
    ["16:00", "evening"],
    ["20:59", "evening"],
    ["21:00:00.000", "night"],
    ["00:00", "night"],
  ])("%s belongs to the %s", (time, part) => {
    expect(dayPartOf(time)).toBe(part);
  });

  it("sorts a dose after midnight to the end of its chart day", () => {
    expect(inDayOrder(["00:30", "22:00", "03:00", "08:00"])).toEqual([
      "03:00",
      "08:00",
      "22:00",
      "00:30",
    ]);
  });
});
