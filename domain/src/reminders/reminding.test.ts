import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { evidenceOf, spanOf, timelinesIn } from "../../test/reminders/timeline-fixture.ts";
import { lookAt } from "./look-again.ts";

const [silent] = timelinesIn(
  readFileSync(new URL("../../test/fixtures/reminder-timelines.json", import.meta.url), "utf8"),
).filter(({ name }) => name === "the box is silent all day");

/** What comes while the box is heard at one time of the day, and nobody but the patient is to be told. */
function stepsHeardAt(clock: string): string[] {
  if (!silent) throw new RangeError("no such timeline");
  const time = `2026-05-10T${clock}:00Z`;
  const uplinks = [...silent.uplinks, { arrives: time, time, boot: 1 }];
  const { from, to } = spanOf(silent);
  const evidence = evidenceOf({ ...silent, uplinks, carers: [] });
  return lookAt(evidence, { from, to, outages: [], isSparing: true })
    .filter(({ due }) => due.toISOString().startsWith("2026-05-10T08:00"))
    .map(({ step, at }) => `${at.toISOString().slice(11, 16)} ${step}`);
}

test.each([
  ["23:00", ["08:00 due", "09:00 last"]],
  ["08:05", ["08:00 due", "08:15 repeat-1", "08:30 repeat-2", "09:00 last"]],
  ["08:20", ["08:00 due", "08:30 repeat-2", "09:00 last"]],
])("a box that is heard again at %s: %j, though nobody looks for that", (clock, expected) => {
  expect(stepsHeardAt(clock)).toEqual(expected);
});
