/** What a token is for, and what must be legible on what: grounds by name, with the minimum contrast. */
export type ColourUse =
  | { kind: "ground" }
  | { kind: "text" | "mark"; on: readonly `--x-${string}`[]; least: number }
  | { kind: "shadow" };

const GROUND: ColourUse = { kind: "ground" };
const text = (...on: `--x-${string}`[]): ColourUse => ({ kind: "text", on, least: 4.5 });
const mark = (...on: `--x-${string}`[]): ColourUse => ({ kind: "mark", on, least: 3 });

/** Every token of ui/appearance/theme.ts; a test checks that both have the same names. */
export const COLOUR_USES: Readonly<Record<`--x-${string}`, ColourUse>> = {
  /** A phone's plain page; on the desk, cards are on the ground. */
  "--x-page": GROUND,
  "--x-ground": GROUND,
  "--x-surface": GROUND,
  "--x-sunken": GROUND,
  "--x-tint": GROUND,
  "--x-tint-strong": GROUND,
  "--x-band": GROUND,
  "--x-quiet-tint": GROUND,
  "--x-good-tint": GROUND,
  "--x-warn-tint": GROUND,
  "--x-bad-tint": GROUND,
  /** Separates surfaces; carries no meaning. */
  "--x-line": GROUND,
  /** Behind white text. */
  "--x-fill": GROUND,
  "--x-fill-hover": GROUND,
  /** Behind white text: a press that was just received. */
  "--x-felt": GROUND,
  "--x-text": text(
    "--x-page",
    "--x-ground",
    "--x-surface",
    "--x-sunken",
    "--x-tint",
    "--x-warn-tint",
  ),
  "--x-dim": text("--x-ground", "--x-surface", "--x-sunken", "--x-tint"),
  "--x-on-tint": text("--x-surface", "--x-tint", "--x-tint-strong"),
  "--x-good": text("--x-surface", "--x-good-tint"),
  "--x-warn": text("--x-surface", "--x-warn-tint"),
  "--x-bad": text("--x-surface", "--x-bad-tint"),
  "--x-mark": mark("--x-surface", "--x-band"),
  "--x-control-line": mark("--x-surface"),
  /** The sides of the drawn box, from lit to dark. */
  "--x-box-button": GROUND,
  "--x-box-button-side": GROUND,
  "--x-box-lit": GROUND,
  "--x-box-face": GROUND,
  "--x-box-side": GROUND,
  "--x-box-shade": GROUND,
  "--x-box-seam": GROUND,
  "--x-shadow": { kind: "shadow" },
};

/** Grounds of white text. */
export const UNDER_WHITE: readonly string[] = ["--x-fill", "--x-fill-hover", "--x-felt"];
