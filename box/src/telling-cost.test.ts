// What a box that is told something costs, against the virtual box: no plan makes it cost more than the bound.

import { airtimeMs, type SpreadingFactor } from "@dosebeat/domain/boxes/airtime";
import { decodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-decode";
import {
  encodePillboxDownlink,
  MOST_LIGHT_TIMES,
} from "@dosebeat/domain/codecs/pillbox-1-downlink";
import { SHINE } from "@dosebeat/domain/reminders/box-light";
import { dayCost, percentOfBatteryAYear, worstDay } from "@dosebeat/domain/reminders/telling-cost";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { expect, it } from "vitest";
import { advance } from "./box.ts";
import { newBox } from "./box-state.ts";
import { isLit, obey } from "./obey.ts";
import { boxOf, ORIGIN } from "./test-box.ts";

const PER_DAY = 10;
const SF: SpreadingFactor = 12;

interface Told {
  /** Minutes of the day. */
  at: number;
  /** Minutes after the frame before. */
  lights: number[];
}

/** A day of the virtual box: what it sent, how many minutes it blinked. */
function dayOf(told: readonly Told[], presses: readonly number[]) {
  const config = boxOf("perfect");
  let state = newBox(config);
  let airtime = 0;
  let lit = 0;
  let token = 0;
  let last = 0;
  for (let minute = 0; minute < 2 * 24 * 60; minute += 1) {
    const lived = advance(config, state, presses, ORIGIN + minute * MINUTE);
    state = lived.state;
    for (const frame of lived.transmissions) {
      if (frame.kind !== "uplink") continue;
      expect(decodePillboxUplink(frame.bytes, 10)).toHaveProperty("data");
      last = frame.fcnt;
      if (minute >= 24 * 60) airtime += airtimeMs(frame.bytes.length, { sf: SF, isUplink: true });
    }
    if (minute < 24 * 60) continue;
    if (isLit(state)) lit += 1;
    for (const { lights } of told.filter(({ at }) => at === minute - 24 * 60)) {
      token += 1;
      const since = { boot: state.boot & 1, fcnt: last & 0xffff };
      const times = { shine_min: SHINE / MINUTE, early_min: 0, after_min: lights };
      const bytes = encodePillboxDownlink({ command: "times", token, ...since, ...times });
      state = obey(config, state, bytes);
    }
  }
  return { airtime, lit };
}

const lights = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 1, max: 60 })), {
    minLength: MOST_LIGHT_TIMES,
    maxLength: MOST_LIGHT_TIMES,
  })
  .map((minutes) => minutes.sort((one, other) => one - other));
/** Plans that change all day, with as many times as fit, told as often as the network takes. */
const hostile = fc.array(fc.record({ at: fc.integer({ min: 0, max: 1380 }), lights }), {
  minLength: PER_DAY,
  maxLength: PER_DAY,
});

it("no plan, however often it changes, makes a box send or blink more than the bound says", () => {
  const worst = worstDay(PER_DAY, SF);
  const { airtime: usual } = dayOf([], []);
  fc.assert(
    fc.property(hostile, (told) => {
      const { airtime, lit } = dayOf(told, []);
      expect(airtime - usual).toBeGreaterThan(0);
      expect(airtime - usual).toBeLessThanOrEqual(worst.airtimeMs);
      const commands = told.map((one) => one.lights.length);
      const shone = dayCost({ commands, lights: Math.ceil((lit * MINUTE) / SHINE) }, SF);
      expect(shone.mAh).toBeLessThanOrEqual(worst.mAh);
    }),
    { numRuns: 15 },
  );
});

it("twice a day costs no more than what is said of it, and little of a battery", () => {
  const due = [8 * 60, 20 * 60];
  const { airtime: usual } = dayOf([], []);
  // Told in the night and again at noon: what is due in the evening stands in both.
  const told = [
    { at: 10, lights: due },
    { at: 12 * 60, lights: [8 * 60] },
  ];
  const cost = dayCost({ commands: [2, 1], lights: 2 }, SF);
  const { airtime, lit } = dayOf(told, []);
  expect(airtime - usual).toBeCloseTo(cost.airtimeMs);
  expect(lit * MINUTE).toBeLessThanOrEqual(2 * SHINE);
  expect(percentOfBatteryAYear(cost)).toBeLessThan(15);
});

it("the worst of all days leaves a battery months", () => {
  expect(worstDay(PER_DAY, SF).airtimeMs).toBeLessThan(DAY / 100);
  expect(percentOfBatteryAYear(worstDay(PER_DAY, SF))).toBeLessThan(300);
});
