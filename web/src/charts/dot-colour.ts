/** Green, yellow, red that read at 3:1 on the light and on the dark surface. */
const GREEN = [43, 154, 70] as const;
const YELLOW = [166, 138, 4] as const;
const RED = [219, 58, 46] as const;

const ON_TIME = 30;
const ONE_HOUR = 60;
const TWO_HOURS = 120;

/**
 * The colour of a press by its distance from the schedule in minutes: green up to 30, then through
 * yellow at 60 to red at 120 and beyond (domain.md, "Colour of a dot").
 */
export function dotColour(deviationMinutes: number): string {
  const distance = Math.abs(deviationMinutes);
  if (distance <= ON_TIME) return rgb(GREEN);
  if (distance <= ONE_HOUR) return mix(GREEN, YELLOW, (distance - ON_TIME) / (ONE_HOUR - ON_TIME));
  if (distance < TWO_HOURS) {
    return mix(YELLOW, RED, (distance - ONE_HOUR) / (TWO_HOURS - ONE_HOUR));
  }
  return rgb(RED);
}

type Rgb = readonly [number, number, number];

function mix(from: Rgb, to: Rgb, share: number): string {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return rgb([at(0), at(1), at(2)]);
}

function rgb(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
