import fc from "fast-check";
import { expect, test } from "vitest";
import type { Occasion } from "../plan/plan.ts";
import { DAY, MINUTE } from "../time/durations.ts";
import { type DoseOutcome, type DoseQuery, doseResults } from "./doses.ts";

const DAYS = 16;
const START = Date.UTC(2026, 4, 1);

interface Life {
  occasions: Occasion[];
  presses: { at: Date }[];
  uncertain: { from: number; to: number }[];
}

function between(life: Life, from: Date, to: Date): Life {
  const within = (at: Date) => at >= from && at < to;
  return {
    occasions: life.occasions.filter(({ due }) => within(due)),
    presses: life.presses.filter(({ at }) => within(at)),
    uncertain: life.uncertain,
  };
}

const now = new Date(START + (DAYS + 40) * DAY);
const whole = { from: new Date(START - 40 * DAY), to: now };

function ask(
  life: Life,
  requested: DoseQuery["requested"],
  loaded: DoseQuery["loaded"],
): DoseOutcome {
  const seen = between(life, loaded.from, loaded.to);
  const beyond = {
    before: life.occasions.some(({ due }) => due < loaded.from),
    after: life.occasions.some(({ due }) => due >= loaded.to),
  };
  return doseResults({ requested, loaded, ...seen, beyond, boxIsHeard: true, now });
}

/** Like the server: loads more and more around the request. */
function askSettled(life: Life, requested: DoseQuery["requested"]): DoseOutcome {
  for (const margin of [0.5, 1, 2, 4, 8, 16, 64]) {
    const answer = ask(life, requested, {
      from: new Date(requested.from.getTime() - margin * DAY),
      to: new Date(requested.to.getTime() + margin * DAY),
    });
    if (answer.settled) return answer;
  }
  throw new Error("never settled");
}

const minutes = (max: number) => fc.integer({ min: 0, max });

/** Plans with one to four times on every first to eighth day, presses often early, late or double, and gaps. */
const life: fc.Arbitrary<Life> = fc
  .record({
    times: fc.uniqueArray(minutes(1439), { minLength: 1, maxLength: 4 }),
    every: fc.oneof(fc.constant([1]), fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1 })),
    shift: fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -1100, max: 3000 })),
    presses: fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: DAYS * 4 }),
    gaps: fc.uniqueArray(minutes(DAYS * 1440), { maxLength: 3 }),
  })
  .map(({ times, every, shift, presses, gaps }) => {
    const days = [0];
    for (let step = 0; (days.at(-1) ?? DAYS) < DAYS; step += 1) {
      days.push((days.at(-1) ?? 0) + (every[step % every.length] ?? 1));
    }
    const due = days
      .slice(0, -1)
      .flatMap((day) => times.map((minute) => START + day * DAY + minute * MINUTE));
    due.sort((a, b) => a - b);
    const pressed = presses.flatMap((scatter, index) => {
      const at = due[index];
      return at === undefined ? [] : [at + (shift + scatter / 10) * MINUTE];
    });
    return {
      occasions: due.map((at) => ({ due: new Date(at), doses: [] })),
      presses: [...new Set(pressed)].sort((a, b) => a - b).map((at) => ({ at: new Date(at) })),
      uncertain: gaps
        .sort((a, b) => a - b)
        .map((minute) => ({ from: START + minute * MINUTE, to: START + minute * MINUTE })),
    };
  });

test("the result does not depend on how the range is cut", () => {
  fc.assert(
    fc.property(life, minutes(DAYS - 1), minutes(3), (lived, day, length) => {
      const requested = {
        from: new Date(START + day * DAY),
        to: new Date(START + (day + length + 1) * DAY),
      };
      const cut = askSettled(lived, requested);
      const all = ask(lived, whole, whole);
      const inside = (at: Date) => at >= requested.from && at < requested.to;
      expect(all.settled).toBe(true);
      expect(cut.results).toEqual(all.results.filter(({ occasion }) => inside(occasion.due)));
      expect(cut.extra).toEqual(all.extra.filter(inside));
    }),
    { numRuns: 1500 },
  );
});
