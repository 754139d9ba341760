import { TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";

type Rgb = readonly [number, number, number];

type Stop = readonly [minutes: number, colour: Rgb];

/** Deviations in minutes with their colours; each has a contrast of 3:1 on light and dark surfaces. */
const GREEN: Stop = [TOLERANCE_MINUTES, [43, 154, 70]];
const BEYOND: readonly Stop[] = [
  [(TOLERANCE_MINUTES + 60) / 2, [109, 147, 28]],
  [60, [171, 143, 0]],
  [90, [211, 105, 12]],
  [120, [219, 58, 46]],
];
const STOPS: readonly Stop[] = [GREEN, ...BEYOND.filter(([minutes]) => minutes > GREEN[0])];

/**
 * The colour of a press by its deviation in minutes: green within the tolerance, then via yellow at 60
 * to red at 120 and beyond (docs/adherence.md, "Which press belongs to which dose").
 */
export function dotColour(deviationMinutes: number): string {
  const distance = Math.abs(deviationMinutes);
  let [before, colour] = GREEN;
  for (const [minutes, next] of STOPS) {
    if (distance <= minutes) return mix(colour, next, before, minutes, distance);
    [before, colour] = [minutes, next];
  }
  return rgb(colour);
}

/** The scale from 0 to 120 minutes, for a legend. */
export const DOT_GRADIENT = `linear-gradient(to right, ${STOPS.map(
  ([minutes, colour]) => `${rgb(colour)} ${(minutes / 120) * 100}%`,
).join(", ")})`;

function mix(from: Rgb, to: Rgb, start: number, end: number, distance: number): string {
  const share = end === start ? 0 : (Math.max(distance, start) - start) / (end - start);
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return rgb([at(0), at(1), at(2)]);
}

function rgb(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
