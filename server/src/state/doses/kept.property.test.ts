import { AdherenceAnswer } from "@dosebeat/contract/adherence";
import { DosesAnswer } from "@dosebeat/contract/doses";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { happening, livesOn } from "../../../test/lives.ts";
import { marksByCode } from "../../../test/marks.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import type { Parts } from "../../parts.ts";
import { VersionedCache } from "../../peers/cached/versioned-cache.ts";
import { SummaryKeeper } from "../../staff/summaries/keeper.ts";
import { keptAdherence } from "../adherence/answer.ts";
import { adherenceOf } from "../adherence/days.ts";
import { dosesOf } from "./days.ts";
import { keptDoses } from "./kept-doses.ts";
import { timelines } from "./timeline.ts";

/**
 * Cached doses and figures equal freshly worked out ones, on two servers, whatever happened and in whatever order it
 * arrived.
 */

let server: TestApp;
let lives: Awaited<ReturnType<typeof livesOn>>;
let keeper: SummaryKeeper;
let marks: Awaited<ReturnType<typeof marksByCode>>;
let servers: Parts[];

beforeAll(async () => {
  server = await createTestApp();
  marks = await marksByCode(server);
  lives = await livesOn(server);
  keeper = new SummaryKeeper(server.parts, { warn: fail });
  servers = [
    server.parts,
    { ...server.parts, doses: new VersionedCache(), adherence: new VersionedCache() },
  ];
});
afterAll(() => server.close());

function fail(...told: unknown[]): void {
  throw new Error(JSON.stringify(told));
}

type People = Awaited<ReturnType<typeof lives.begin>>["people"];

/** What happens next, how many minutes pass before it, and whether somebody looks while it is stored. */
const step = fc.record({
  minutes: fc.oneof(fc.constant(0), fc.nat(4), fc.nat(40), fc.nat(3000)),
  event: fc.oneof(
    { weight: 20, arbitrary: happening },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("kept" as const) }) },
    { weight: 8, arbitrary: fc.record({ kind: fc.constant("nothing" as const) }) },
  ),
  meanwhile: fc.boolean(),
});

/** The ranges that pages show: today and tomorrow, the days before, and a day long ago. */
async function shownDays({ profileid }: People[number]) {
  const today = chartDayOf(server.clock.now(), await zonesOf(server.db, profileid));
  return [
    { from: today, to: addDays(today, 1) },
    { from: addDays(today, -6), to: today },
    { from: addDays(today, -9), to: addDays(today, -9) },
  ];
}

async function look(people: People): Promise<void> {
  for (const person of people) {
    for (const days of await shownDays(person)) {
      await Promise.all(
        servers.flatMap((parts) => [
          keptDoses(parts, person.profileid, days),
          keptAdherence(parts, person.profileid, days),
        ]),
      );
    }
  }
}

/** @returns how many came from the cache */
async function compare(people: People): Promise<number> {
  let [asked, worked] = [0, 0];
  const count = () => {
    worked += 1;
  };
  for (const person of people) {
    for (const days of await shownDays(person)) {
      const fresh = await dosesOf(server.parts, person.profileid, days);
      const medicine = fresh.doses[0]?.medicine.id;
      const ofOne = await dosesOf(server.parts, person.profileid, days, medicine);
      const figures = await adherenceOf(server.parts, person.profileid, days);
      for (const parts of servers) {
        asked += 1;
        const before = worked;
        timelines.subscribe(count);
        const doses = await keptDoses(parts, person.profileid, days);
        timelines.unsubscribe(count);
        worked = Math.min(worked, before + 1);
        expect(doses.value, JSON.stringify(days)).toEqual(fresh);
        expect(JSON.parse(doses.json)).toEqual({ data: fresh });
        expect(DosesAnswer.parse({ data: fresh })).toEqual({ data: fresh });
        const one = await keptDoses(parts, person.profileid, days, medicine);
        expect(one.value, JSON.stringify(days)).toEqual(ofOne);
        const adherence = await keptAdherence(parts, person.profileid, days);
        expect(adherence.value, JSON.stringify(days)).toEqual(figures);
        expect(AdherenceAnswer.parse(JSON.parse(adherence.json))).toEqual({ data: figures });
      }
    }
  }
  return asked - worked;
}

test("what is kept equals a fresh computation, whatever happened in whatever order", async () => {
  let reused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const life = await lives.begin();
      const { people } = life;
      for (const { minutes, event, meanwhile } of steps) {
        server.clock.advance(minutes * MINUTE);
        reused += await compare(people);
        const { kind } = event;
        const happens = async () => {
          if (kind === "kept") await keeper.keep(false);
          else if (kind !== "nothing") await lives.happen(life, event);
        };
        await Promise.all([happens(), ...(meanwhile ? [look(people)] : [])]);
        reused += await compare(people);
      }
    }),
    { numRuns: 4, interruptAfterTimeLimit: 150_000 },
  );
  expect(await marks.missing()).toEqual([]);
  expect(reused).toBeGreaterThan(0);
}, 240_000);
