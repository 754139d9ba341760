import { longestIntervals } from "../presses/power-cuts.ts";
import { SILENCE } from "../presses/silence.ts";
import { HOUR, MINUTE } from "../time/durations.ts";
import { type BoundAir, neighbourLimits } from "./excursions.ts";
import type { StorageLimits } from "./storage-limits.ts";

const ZERO_CELSIUS = 273.15;

/** ΔH/R in kelvin, with the activation energy of 83.144 kJ/mol. Source: USP <1079.2>. */
const ACTIVATION = 10_000;

/** Below this share of its window that was measured, no mean is stated. */
const MKT_LEAST_COVERAGE = 0.7;

/** Medicines with this upper limit or a lower one, in °C, belong in a refrigerator. */
const REFRIGERATED_MAX_C = 8;
const REFRIGERATED_HOURS = 24;
const OTHER_HOURS = 30 * 24;

/** Hours before the end of a range over which the mean is taken. Source: USP <1079.2>. */
export function mktHours({ max_c }: Pick<StorageLimits, "max_c">): number {
  return max_c !== null && max_c <= REFRIGERATED_MAX_C ? REFRIGERATED_HOURS : OTHER_HOURS;
}

/** A temperature that held for some time. */
export interface WeightedTemperature {
  /** °C */
  celsius: number;
  /** In any unit. */
  weight: number;
}

/**
 * The mean kinetic temperature in °C: the constant temperature that would affect a medicine as much as these.
 * Null without weight. Source: USP <1079.2>.
 */
export function meanKineticTemperature(
  temperatures: readonly WeightedTemperature[],
): number | null {
  let weights = 0;
  let harm = 0;
  for (const { celsius, weight } of temperatures) {
    weights += weight;
    harm += weight * Math.exp(-ACTIVATION / (celsius + ZERO_CELSIUS));
  }
  if (!(weights > 0)) return null;
  return ACTIVATION / -Math.log(harm / weights) - ZERO_CELSIUS;
}

/** The mean kinetic temperature of a window, and how much of the window was measured. */
export interface KineticMean {
  /** Null below {@link MKT_LEAST_COVERAGE}. */
  celsius: number | null;
  /** From 0 to 1. */
  coverage: number;
}

/**
 * The mean kinetic temperature of what boxes measured in a window. A reading stands for half the way to
 * each neighbour near enough, else for half the reporting interval. Source: docs/plans.md, "Storage".
 *
 * @param bindings with readings around the window, too, of which each may be a neighbour
 * @param end of the window, excluded
 */
export function kineticMean(bindings: readonly BoundAir[], end: Date, hours: number): KineticMean {
  const [from, to] = [end.getTime() - hours * HOUR, end.getTime()];
  const weighted = bindings.flatMap(weightedTemperatures).filter(({ at }) => at >= from && at < to);
  const measured = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const coverage = Math.min(1, measured / (hours * HOUR));
  const celsius = coverage < MKT_LEAST_COVERAGE ? null : meanKineticTemperature(weighted);
  return { celsius, coverage };
}

/** Temperatures with the milliseconds that each stands for. */
function weightedTemperatures({
  readings,
  intervals,
}: BoundAir): (WeightedTemperature & { at: number })[] {
  const measured = readings.flatMap(({ at, temperature }) =>
    temperature === null ? [] : [{ at: at.getTime(), celsius: temperature, weight: 0 }],
  );
  const furthest = neighbourLimits(intervals);
  const intervalAt = longestIntervals(intervals);
  const alone = measured.map(
    ({ at }) => ((intervalAt(at, at) ?? SILENCE.unknownIntervalMinutes) / 2) * MINUTE,
  );
  measured.forEach((reading, index) => {
    const before = measured[index - 1];
    const apart = before ? reading.at - before.at : Number.POSITIVE_INFINITY;
    const isNear = before !== undefined && apart <= furthest(before.at, reading.at);
    reading.weight += isNear ? apart / 2 : (alone[index] ?? 0);
    if (before) before.weight += isNear ? apart / 2 : (alone[index - 1] ?? 0);
    if (index === measured.length - 1) reading.weight += alone[index] ?? 0;
  });
  return measured;
}
