import { HOUR } from "@dosebeat/domain/time/durations";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { happening, livesOn } from "../../../test/lives.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { summarizedProfile } from "../../access/profiles/scope.ts";
import { partOf } from "./part.ts";
import { type Timeline, timelineOf } from "./timeline.ts";

/** The last days of a long timeline say the same as a timeline of these days, whatever happened in whatever order. */

/** As the keeper works it out. */
const [LONG, AHEAD] = [60, 8];

let server: TestApp;
let lives: Awaited<ReturnType<typeof livesOn>>;

beforeAll(async () => {
  server = await createTestApp();
  lives = await livesOn(server);
});
afterAll(() => server.close());

const step = fc.record({
  hours: fc.oneof(fc.constant(0), fc.nat(9), fc.nat(60)),
  event: happening,
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
/** Of how many days, and until how many days ahead, which decides what lies just outside. */
const length = fc.oneof(fc.constant(14), fc.integer({ min: 1, max: 20 }));
const ahead = fc.oneof(fc.constant(0), fc.integer({ min: -9, max: AHEAD }));

/** What is said of the days themselves. */
function saidOf(timeline: Timeline, day: string) {
  const { bounds, zones, records } = timeline;
  const within = ({ at }: { at: Date }) => at >= bounds.start && at < bounds.end;
  const { doses, results, presses, extra, doseOrExtra, named } = timeline;
  return {
    bounds,
    zones,
    doses,
    results,
    presses,
    extra,
    doseOrExtra,
    named,
    intakes: timeline.intakes.filter(within),
    openings: [...timeline.openings].filter(([date]) => date >= day).sort(),
    excused: timeline.excusedOn(day),
    uncertain: timeline.uncertain
      .filter(({ from, to }) => to > bounds.start.getTime() && from < bounds.end.getTime())
      .map(({ from, to }) => [
        Math.max(from, bounds.start.getTime()),
        Math.min(to, bounds.end.getTime()),
      ]),
    bound: records
      .map(({ binding: { from, to } }) => [from, to] as const)
      .filter(([from, to]) => from < bounds.end && (to === null || to > bounds.start)),
    pressBefore: timeline.pressBefore,
  };
}

async function compare(profileid: number, days: number, until: number): Promise<void> {
  const profile = summarizedProfile(profileid);
  const now = server.clock.now();
  const today = chartDayOf(now, await zonesOf(server.db, profile));
  const to = addDays(today, until);
  const range = { from: addDays(to, 1 - days), to };
  const all = { from: addDays(today, 1 - LONG), to: addDays(today, AHEAD) };
  const long = await timelineOf(server.parts, profile, all);
  const own = saidOf(await timelineOf(server.parts, profile, range), range.from);
  const part = saidOf(partOf(long, range), range.from);
  // Some days before the range the other one no longer looks.
  if (own.pressBefore === null) part.pressBefore = null;
  expect(part).toEqual(own);
}

/**
 * The nearest numbers of a box are those of copies, and an earlier frame has one that counts: found by a nightly run, in
 * which the longer timeline knew that the box numbers its presses and the shorter one did not.
 */
const NUMBERED_COPIES: [Step[], number, number] = [[numbered(1), all(), numbered(3), all()], 1, 0];

function numbered(count: number): Step {
  const presses: [] = [];
  return {
    hours: 0,
    event: { kind: "frames", box: 0, from: 0, count, presses, counters: "numbers" },
  };
}

function all(): Step {
  return { hours: 0, event: { kind: "all", box: 0 } };
}

test("a part of a timeline equals the timeline of that part", async () => {
  const steps = fc.array(step, { minLength: 8, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(steps, length, ahead, async (events, days, until) => {
      const life = await lives.begin();
      for (const { hours, event } of events) {
        server.clock.advance(hours * HOUR);
        await lives.happen(life, event);
        for (const { profileid } of life.people) await compare(profileid, days, until);
      }
    }),
    { examples: [NUMBERED_COPIES], numRuns: 7, interruptAfterTimeLimit: 150_000 },
  );
}, 240_000);
