import { expect, test } from "vitest";
import type { ZoneSpan } from "../time/local-time.ts";
import { daysTold, nextDigest, nextNoticeTime, nextWeeklyMail } from "./clock-times.ts";

const at = (text: string) => new Date(`${text}:00Z`);
const textOf = (instant: Date) => instant.toISOString().slice(0, 16);
const NEW_YORK: ZoneSpan[] = [{ fromDay: null, timezone: "America/New_York" }];
const NIGHT_SHIFT = { from: "06:00", to: "13:30" };

test.each([
  ["2026-11-20T14:59", null, "2026-11-20T15:00"],
  ["2026-11-20T15:00", null, "2026-11-21T15:00"],
  ["2026-11-20T15:00", { from: "22:00", to: "07:00" }, "2026-11-21T15:00"],
  ["2026-11-20T15:00", NIGHT_SHIFT, "2026-11-20T18:30"],
  ["2026-11-20T18:30", NIGHT_SHIFT, "2026-11-21T18:30"],
  // The clocks change on 8 March at 02:00.
  ["2026-03-07T15:00", null, "2026-03-08T14:00"],
])("after %s, with quiet hours %j, notices come at %s", (after, quiet, expected) => {
  expect(textOf(nextNoticeTime(at(after), NEW_YORK, quiet))).toBe(expected);
});

test("notices follow the patient to another zone", () => {
  const zones = [...NEW_YORK, { fromDay: "2026-05-10", timezone: "Europe/Berlin" }];
  expect(textOf(nextNoticeTime(at("2026-05-09T13:00"), zones, null))).toBe("2026-05-09T14:00");
  expect(textOf(nextNoticeTime(at("2026-05-09T14:00"), zones, null))).toBe("2026-05-10T08:00");
});

test("the weekly mail comes on Monday at 09:00, of the seven days before", () => {
  const monday = nextWeeklyMail(at("2026-11-20T12:00"), NEW_YORK);
  expect(textOf(monday)).toBe("2026-11-23T14:00");
  expect(textOf(nextWeeklyMail(monday, NEW_YORK))).toBe("2026-11-30T14:00");
  expect(daysTold(monday, NEW_YORK, "weekly")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
});

test("a digest comes at 09:00 of the carer, of the last day of the patient that is over", () => {
  const tokyo = nextDigest(at("2026-11-20T12:00"), "Asia/Tokyo", "daily");
  expect(textOf(tokyo)).toBe("2026-11-21T00:00");
  expect(daysTold(tokyo, NEW_YORK, "daily")).toEqual({ from: "2026-11-19", to: "2026-11-19" });
  expect(textOf(nextDigest(tokyo, "Asia/Tokyo", "weekly"))).toBe("2026-11-23T00:00");
});
