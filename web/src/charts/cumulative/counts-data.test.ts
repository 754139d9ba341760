import { describe, expect, it } from "vitest";
import { countTicks, countUp, dueOf, stepBand, stepLine } from "./counts-data.ts";

const same = (value: number) => value;

describe("running totals", () => {
  it("combine doses due at the same moment into one step", () => {
    const points = countUp([
      { at: 0.5, ending: "taken" },
      { at: 0.2, ending: "taken" },
      { at: 0.5, ending: "missed" },
    ]);
    expect(points.map((point) => [point.at, point.taken, point.missed])).toEqual([
      [0.2, 1, 0],
      [0.5, 2, 1],
    ]);
  });

  it("draw steps that hold until the next one or the end", () => {
    const points = countUp([
      { at: 1, ending: "taken" },
      { at: 3, ending: "unknown" },
    ]);
    expect(stepLine(points, dueOf, 5, same, same)).toBe("M0 0H1V1H3V2H5");
  });

  it("close a band along the lower steps", () => {
    const points = countUp([
      { at: 1, ending: "taken" },
      { at: 3, ending: "unknown" },
    ]);
    const band = stepBand(points, dueOf, (point) => point.taken, 5, same, same);
    expect(band).toBe("M0 0H1V1H3V2H5V1H3V1H1V0Z");
  });

  it.each([
    [0, [0]],
    [3, [0, 1, 2, 3]],
    [21, [0, 10, 20]],
    [450, [0, 200, 400]],
  ])("names round numbers up to %i", (greatest, ticks) => {
    expect(countTicks(greatest)).toEqual(ticks);
  });
});
