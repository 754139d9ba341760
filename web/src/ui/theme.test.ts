import { describe, expect, it } from "vitest";
import { contrast } from "./colours.ts";
import { tokens } from "./theme.ts";

const COLOURS = [
  "#0096c7",
  "#ffff00",
  "#ffffff",
  "#000000",
  "#f59f00",
  "#00ff00",
  "#ff00aa",
  "#7048e8",
];
const CASES = COLOURS.flatMap((colour) => [[colour, "light"] as const, [colour, "dark"] as const]);

/** Text and what it may stand on. */
const TEXTS = [
  ["--x-text", "--x-ground"],
  ["--x-text", "--x-surface"],
  ["--x-text", "--x-tint"],
  ["--x-dim", "--x-ground"],
  ["--x-dim", "--x-surface"],
  ["--x-dim", "--x-sunken"],
  ["--x-dim", "--x-quiet-tint"],
  ["--x-on-tint", "--x-tint"],
  ["--x-on-tint", "--x-surface"],
  ["--x-good", "--x-good-tint"],
  ["--x-warn", "--x-warn-tint"],
  ["--x-bad", "--x-bad-tint"],
  ["--x-bad", "--x-surface"],
];

describe.each(CASES)("colours made from %s, %s", (primary, scheme) => {
  const made = tokens(primary, scheme);
  const value = (name: string) => made[name] ?? "missing";

  it("lets white text be read on fills, also under the pointer", () => {
    expect(contrast("#ffffff", value("--x-fill"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast("#ffffff", value("--x-fill-hover"))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(TEXTS)("lets %s be read on %s", (text, ground) => {
    expect(contrast(value(text ?? ""), value(ground ?? ""))).toBeGreaterThanOrEqual(4.5);
  });

  it("lets marks and the edges of controls be seen", () => {
    expect(contrast(value("--x-mark"), value("--x-surface"))).toBeGreaterThanOrEqual(3);
    expect(contrast(value("--x-mark"), value("--x-band"))).toBeGreaterThanOrEqual(3);
    expect(contrast(value("--x-control-line"), value("--x-surface"))).toBeGreaterThanOrEqual(3);
  });
});
