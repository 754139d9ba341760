import fc from "fast-check";
import { expect, test } from "vitest";
import { dayCalendar, escapedText, foldLine } from "./icalendar.ts";

const NOW = new Date("2026-11-24T08:12:30Z");

test("a day to order on is an event of that whole day, of which calendars remind at nine", () => {
  const title = "Order Ramipril 5 mg; 30 tablets";
  expect(dayCalendar({ uid: "order-12@dosebeat", day: "2026-12-31", title, now: NOW })).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Dosebeat//Calendar//EN",
      "BEGIN:VEVENT",
      "UID:order-12@dosebeat",
      "DTSTAMP:20261124T081230Z",
      "DTSTART;VALUE=DATE:20261231",
      "DTEND;VALUE=DATE:20270101",
      "SUMMARY:Order Ramipril 5 mg\\; 30 tablets",
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:PT9H",
      "DESCRIPTION:Order Ramipril 5 mg\\; 30 tablets",
      "END:VALARM",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("a name cannot write lines of its own", () => {
  const title = "A\r\nEND:VEVENT\nBEGIN:VEVENT";
  const text = dayCalendar({ uid: "a", day: "2026-12-31", title, now: NOW });
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
});

test("no line is longer than 75 bytes, none cuts a character, and unfolded it is the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const line = `SUMMARY:${escapedText(text)}`;
      const folded = foldLine(line).split("\r\n");
      for (const part of folded) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
      expect(folded.join("\r\n").replaceAll("\r\n ", "")).toBe(line);
    }),
  );
});
