import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import type { BoxConfig } from "./box-state.ts";
import { type Life, liveThrough } from "./life.ts";
import { behave, SCENARIOS, type ScenarioName } from "./scenarios.ts";

export const ORIGIN = Date.parse("2026-08-23T00:00:00Z");

/** A box of a scenario, in Berlin. */
export function boxOf(name: ScenarioName, changed: Partial<BoxConfig> = {}): BoxConfig {
  const { lossRate, outOfReach, battery } = SCENARIOS[name];
  return {
    seed: "test",
    deveui: "02d05ebea70000ff",
    origin: ORIGIN,
    intervalMinutes: 60,
    lively: null,
    lossRate,
    pressDelay: { least: 1, most: 4 },
    outOfReach,
    battery,
    room: { temperature: 21, humidity: 45, noonUtc: 11 },
    buttonmode: 2,
    ...changed,
  };
}

/** Twice a day at 06:00 and 18:00 UTC, which are 08:00 and 20:00 in Berlin. */
export function occasions(days: number) {
  return Array.from({ length: days * 2 }, (_, index) => ({
    due: ORIGIN + 6 * HOUR + index * 12 * HOUR,
    minuteOfDay: index % 2 === 0 ? 8 * 60 : 20 * 60,
  }));
}

export function deedsOf(name: ScenarioName, days: number) {
  return behave(SCENARIOS[name], "test", ORIGIN, occasions(days));
}

export function lifeOf(name: ScenarioName, days: number): Life {
  return liveThrough(boxOf(name), SCENARIOS[name], occasions(days), ORIGIN + days * DAY);
}
