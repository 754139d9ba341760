import { TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";
import { describe, expect, it } from "vitest";
import { contrast } from "../../ui/appearance/colours.ts";
import { tokens } from "../../ui/appearance/theme.ts";
import { dotColour } from "./dot-colour.ts";

const green = "#2b9a46";
const yellow = "#ab8f00";
const red = "#db3a2e";

describe("colour of a dot", () => {
  it.each([
    [0, green],
    [TOLERANCE_MINUTES, green],
    [-TOLERANCE_MINUTES, green],
    [60, yellow],
    [-60, yellow],
    [120, red],
    [-120, red],
    [840, red],
  ])("is at %i minutes %s", (minutes, colour) => {
    expect(dotColour(minutes)).toBe(colour);
  });

  it("is green within the tolerance and red from 120 minutes", () => {
    expect(dotColour(TOLERANCE_MINUTES + 1)).not.toBe(green);
    expect(dotColour(119)).not.toBe(red);
  });

  it.each([0, 30, 40, 50, 60, 75, 90, 105, 120])(
    "can be seen on both surfaces at %i",
    (minutes) => {
      for (const scheme of ["light", "dark"] as const) {
        const surface = tokens("#0096c7", scheme)["--x-surface"] ?? "";
        expect(contrast(dotColour(minutes), surface)).toBeGreaterThanOrEqual(3);
      }
    },
  );
});
