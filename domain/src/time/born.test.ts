import { describe, expect, it } from "vitest";
import { isBorn, isBornBy, yearOfBirth } from "./born.ts";

describe("when somebody was born", () => {
  it.each(["1900", "1951", "1951-03-02", "2024-02-29"])("may be %s", (text) => {
    expect(isBorn(text)).toBe(true);
  });

  it.each(["", "51", "1899", "1899-12-31", "1951-3-2", "1951-02-30", "2023-02-29", "1951-13-01"])(
    "is not %j",
    (text) => {
      expect(isBorn(text)).toBe(false);
    },
  );

  it.each(["02.03.1951", "1951-03", "1951-03-02T00:00", "١٩٥١", " 1951", "1951\n"])(
    "is not %j in another notation",
    (text) => {
      expect(isBorn(text)).toBe(false);
    },
  );

  it("is not in the future, by the calendar furthest east", () => {
    const now = new Date("2026-11-24T13:00:00Z");
    expect(["2026", "2026-11-25", "1951"].map((born) => isBornBy(born, now))).toEqual([
      true,
      true,
      true,
    ]);
    expect(["2027", "2026-11-26"].map((born) => isBornBy(born, now))).toEqual([false, false]);
  });

  it("has its year, of which alone technicians learn", () => {
    expect(["1951", "1951-03-02"].map(yearOfBirth)).toEqual(["1951", "1951"]);
  });
});
