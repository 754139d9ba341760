import { readFileSync } from "node:fs";
// The timelines: what arrives when, and every message that is due (docs/reminders.md).
import { expect, test } from "vitest";
import {
  evidenceOf,
  messageOf,
  spanOf,
  type Timeline,
  timelinesIn,
} from "../../test/reminders/timeline-fixture.ts";
import { diceOf } from "../../test/simulation/dice.ts";
import { HOUR } from "../time/durations.ts";
import { type Looking, lookAt } from "./look-again.ts";

const TIMELINES = timelinesIn(
  readFileSync(new URL("../../test/fixtures/reminder-timelines.json", import.meta.url), "utf8"),
);

function messagesOf(timeline: Timeline, also: Looking["also"] = []) {
  const { from, to } = spanOf(timeline);
  const outages = timeline.outages.map(([since, until]) => ({
    from: new Date(since),
    until: new Date(until),
  }));
  const begin = new Date(from.getTime() - 9 * HOUR);
  return lookAt(evidenceOf(timeline), { from: begin, to, outages, also })
    .filter(({ at }) => at >= from)
    .flatMap((decision) => messageOf(decision, timeline) ?? []);
}

test.each(TIMELINES)("$name: $why", (timeline) => {
  expect(messagesOf(timeline)).toEqual(timeline.messages);
});

test.each(TIMELINES)("$name: looks at random instants change nothing", (timeline) => {
  const { from, to } = spanOf(timeline);
  const dice = diceOf(timeline.name.length);
  const also = Array.from(
    { length: 400 },
    () => new Date(dice.whole(from.getTime() - 9 * HOUR, to.getTime())),
  );
  expect(messagesOf(timeline, also)).toEqual(timeline.messages);
});

test("all timelines are read", () => expect(TIMELINES).toHaveLength(34));
