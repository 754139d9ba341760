import { DAY } from "./durations.ts";

/** The longest line of a calendar in bytes, without its end. Source: RFC 5545, 3.1. */
const LONGEST_LINE = 75;

/** Bytes of a character in UTF-8. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** Folds a long line, never within a character. */
export function foldLine(line: string): string {
  // A UTF-16 code unit takes at most three bytes of UTF-8.
  if (line.length * 3 <= LONGEST_LINE) return line;
  let [folded, room] = ["", LONGEST_LINE];
  for (const character of line) {
    const bytes = bytesOf(character);
    if (bytes > room) {
      folded += "\r\n ";
      room = LONGEST_LINE - 1;
    }
    folded += character;
    room -= bytes;
  }
  return folded;
}

/**
 * Text as the value of a property. Line breaks and the like, which no title has, become spaces.
 * Source: RFC 5545, 3.3.11.
 */
export function escapedText(text: string): string {
  return text.replace(/\p{Cc}/gu, " ").replace(/[\\;,]/g, "\\$&");
}

/** "20260510T080000": an instant without its `Z`. */
export function compactInstant(date: Date): string {
  return date.toISOString().slice(0, 19).replace(/[-:]/g, "");
}

/** A calendar of events, each given as its lines without breaks; RFC 5545. */
export function calendarOf(lines: readonly string[]): string {
  const all = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Dosebeat//Calendar//EN",
    ...lines,
    "END:VCALENDAR",
  ];
  return all.map((line) => `${line}\r\n`).join("");
}

/** Something to do on a calendar day. */
export interface DayEvent {
  /** Identifies the entry: calendars replace an earlier entry with the same uid. */
  uid: string;
  /** YYYY-MM-DD */
  day: string;
  title: string;
  /** When it was written. */
  now: Date;
}

/** A calendar with one all-day event and a reminder at 09:00. */
export function dayCalendar({ uid, day, title, now }: DayEvent): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString();
  const date = (text: string) => text.slice(0, 10).replaceAll("-", "");
  const named = escapedText(title);
  return calendarOf([
    "BEGIN:VEVENT",
    foldLine(`UID:${escapedText(uid)}`),
    `DTSTAMP:${compactInstant(now)}Z`,
    `DTSTART;VALUE=DATE:${date(day)}`,
    `DTEND;VALUE=DATE:${date(next)}`,
    foldLine(`SUMMARY:${named}`),
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:PT9H",
    foldLine(`DESCRIPTION:${named}`),
    "END:VALARM",
    "END:VEVENT",
  ]);
}
