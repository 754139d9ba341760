import { expect, test } from "vitest";
import { quietAround } from "./quiet-hours.ts";

const NIGHT = { from: "22:00", to: "07:00" };
const NAP = { from: "13:00", to: "15:00" };

function around(text: string, quiet = NIGHT, timezone = "Europe/Berlin") {
  const found = quietAround(Date.parse(`${text}:00Z`), quiet, timezone);
  return found && [found.from, found.to].map((at) => new Date(at).toISOString().slice(5, 16));
}

test.each([
  ["the evening", "2026-11-20T21:00", ["11-20T21:00", "11-21T06:00"]],
  ["the morning", "2026-11-21T05:59", ["11-20T21:00", "11-21T06:00"]],
  ["the end", "2026-11-21T06:00", null],
  ["the day", "2026-11-21T12:00", null],
  ["the short night of spring", "2026-03-29T03:00", ["03-28T21:00", "03-29T05:00"]],
  ["the end of the short night", "2026-03-29T05:00", null],
  ["the long night of autumn", "2026-10-25T05:59", ["10-24T20:00", "10-25T06:00"]],
])("%s", (_, at, expected) => {
  expect(around(at)).toEqual(expected);
});

test("hours of the day are quiet too", () => {
  expect(around("2026-11-20T12:30", NAP)).toEqual(["11-20T12:00", "11-20T14:00"]);
  expect(around("2026-11-20T11:59", NAP)).toBeNull();
});

test("no time is quiet where both ends are the same", () => {
  expect(around("2026-11-20T12:30", { from: "08:00", to: "08:00" })).toBeNull();
});
