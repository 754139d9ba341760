import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { evidenceOf, timelinesIn } from "../../test/reminders/timeline-fixture.ts";
import { knowing } from "./evidence.ts";
import { watchedState } from "./watched.ts";

const TIMELINES = timelinesIn(
  readFileSync(new URL("../../test/fixtures/reminder-timelines.json", import.meta.url), "utf8"),
);

function stateIn(name: string, clock: string, after = 90) {
  const timeline = TIMELINES.find((one) => one.name === name);
  if (!timeline) throw new RangeError(`no timeline "${name}"`);
  const now = new Date(`2026-05-10T${clock}:00Z`);
  const known = knowing(evidenceOf(timeline))(now);
  const { state, since, seen, heard, offUntil } = watchedState(known, now, after);
  const clockOf = (at: Date | null) => at?.toISOString().slice(11, 16) ?? null;
  return [state, ...[since, seen, heard, offUntil].map(clockOf)];
}

test.each([
  ["nothing pressed, the box is heard", "08:30", ["well", null, null, "08:10", null]],
  ["nothing pressed, the box is heard", "08:31", ["waiting", "08:00", null, "08:10", null]],
  ["nothing pressed, the box is heard", "09:31", ["waiting", "08:00", null, "09:10", null]],
  ["nothing pressed, the box is heard", "10:11", ["no_press", "08:00", "10:10", "10:10", null]],
  ["nothing pressed, the box is heard", "20:01", ["well", null, null, "19:55", null]],
  ["the box is silent all day", "08:31", ["waiting", "08:00", null, "04:10", null]],
  ["the box is silent all day", "09:30", ["not_known", "08:00", null, "04:10", null]],
  ["an unnumbered box lost a frame", "10:44", ["waiting", "08:00", null, "10:10", null]],
  ["an unnumbered box lost a frame", "10:45", ["not_known", "08:00", null, "10:10", null]],
  ["pressed in time, heard late", "10:19", ["not_known", "08:00", null, "04:10", null]],
  ["pressed in time, heard late", "10:21", ["well", null, null, "10:10", null]],
  ["no box", "21:29", ["waiting", "20:00", null, null, null]],
  ["no box", "21:30", ["no_answer", "20:00", null, null, null]],
  ["paused", "10:00", ["off", null, null, "09:10", "12:00"]],
  ["hospital", "10:00", ["well", null, null, "09:10", null]],
])("%s, at %s: %j", (name, clock, expected) => {
  expect(stateIn(name, clock)).toEqual(expected);
});
