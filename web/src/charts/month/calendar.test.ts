import { describe, expect, it } from "vitest";
import { dayAfterKey } from "./calendar.tsx";

describe("keys in a calendar whose weeks start on Sunday", () => {
  it.each([
    ["ArrowRight", "2026-11-21", "2026-11-22"],
    ["ArrowLeft", "2026-11-01", "2026-10-31"],
    ["ArrowDown", "2026-11-28", "2026-12-05"],
    ["ArrowUp", "2026-11-21", "2026-11-14"],
    ["Home", "2026-11-18", "2026-11-15"],
    ["Home", "2026-12-02", "2026-12-01"],
    ["End", "2026-11-18", "2026-11-21"],
    ["End", "2026-11-30", "2026-11-30"],
    ["PageDown", "2026-10-31", "2026-11-30"],
    ["PageUp", "2026-03-31", "2026-02-28"],
    ["PageUp", "2026-01-15", "2025-12-15"],
  ])("%s leads from %s to %s", (key, from, to) => {
    expect(dayAfterKey(key, from, 7, "ltr")).toBe(to);
  });

  it("follow the reading direction of Arabic", () => {
    expect(dayAfterKey("ArrowLeft", "2026-11-21", 6, "rtl")).toBe("2026-11-22");
    expect(dayAfterKey("ArrowRight", "2026-11-21", 6, "rtl")).toBe("2026-11-20");
  });

  it("ignore other keys", () => {
    expect(dayAfterKey("a", "2026-11-21", 7, "ltr")).toBeNull();
    expect(dayAfterKey("Tab", "2026-11-21", 7, "ltr")).toBeNull();
  });
});
