import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast } from "./colours.ts";
import { tokens } from "./theme.ts";

const GROUNDS = ["--x-page", "--x-ground", "--x-surface", "--x-sunken"] as const;
const TINTS = ["--x-tint", "--x-tint-strong"] as const;

/** Text against its background: 4.5 (WCAG 1.4.3). */
const TEXTS = [
  [
    "--x-text",
    [
      ...GROUNDS,
      ...TINTS,
      "--x-quiet-tint",
      "--x-band",
      "--x-line",
      "--x-good-tint",
      "--x-warn-tint",
    ] as const,
  ],
  ["--x-dim", [...GROUNDS, "--x-quiet-tint", "--x-tint"]],
  ["--x-on-tint", [...GROUNDS, ...TINTS]],
  ["--x-good", ["--x-good-tint", "--x-surface"]],
  ["--x-warn", ["--x-warn-tint", "--x-surface", "--x-ground"]],
  ["--x-bad", ["--x-bad-tint", ...GROUNDS]],
] as const;

/** Marks, control borders and the focus ring against their background: 3 (WCAG 1.4.11). */
const MARKS = [
  ["--x-mark", [...GROUNDS, ...TINTS, "--x-quiet-tint", "--x-band"]],
  ["--x-control-line", GROUNDS],
  ["--x-dim", ["--x-band"]],
] as const;

type Name = `--x-${string}`;
type Pairs = readonly (readonly [Name, readonly Name[]])[];

const named = [
  "#0096c7",
  "#ffff00",
  "#ffe600",
  "#ffffff",
  "#000000",
  "#111111",
  "#00ff00",
  "#0000ff",
];
const byte = fc.integer({ min: 0, max: 255 }).map((n) => n.toString(16).padStart(2, "0"));
const anyColour = fc.tuple(byte, byte, byte).map((bytes) => `#${bytes.join("")}`);

describe.each(["light", "dark"] as const)("the colours of the %s theme", (scheme) => {
  it("are readable and distinguishable for every colour a user may choose", () => {
    const faults = (primary: string) => {
      const made = tokens(primary, scheme);
      const value = (name: keyof typeof made) => made[name] ?? "missing";
      const below = (least: number, pairs: Pairs) =>
        pairs.flatMap(([one, grounds]) =>
          grounds
            .map((ground) => [one, ground, contrast(value(one), value(ground))] as const)
            .filter(([, , ratio]) => !(ratio >= least)),
        );
      const onFills = (["--x-fill", "--x-fill-hover", "--x-felt"] as const).filter(
        (fill) => !(contrast("#ffffff", value(fill)) >= 4.5),
      );
      return [...onFills, ...below(4.5, TEXTS), ...below(3, MARKS)];
    };
    fc.assert(
      fc.property(anyColour, (primary) => {
        expect(faults(primary)).toEqual([]);
      }),
      { numRuns: 400, examples: named.map((colour): [string] => [colour]) },
    );
  });

  it("keep the chosen colour where it is readable", () => {
    expect(tokens("#0b6e99", "light")["--x-fill"]).toBe("#0b6e99");
    expect(tokens("#0b6e99", "light")["--x-mark"]).toBe("#0b6e99");
  });
});
