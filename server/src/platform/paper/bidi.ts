import makeBidi from "bidi-js";

/** A part of a line with one direction. */
export interface Run {
  text: string;
  isRightToLeft: boolean;
}

const bidi = makeBidi();
/** Marks where a direction begins and ends, which have no shape. */
const MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;
const ARABIC = /\p{Script=Arabic}/u;

/** The parts of a line as they appear on paper, from left to right (Unicode Bidirectional Algorithm). */
export function visualRuns(line: string, dir: "ltr" | "rtl"): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, dir);
  const runs: { level: number; text: string }[] = [];
  for (let index = 0; index < line.length; index++) {
    const level = levels[index] ?? 0;
    const letter = line[index] ?? "";
    const last = runs.at(-1);
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    if (last?.level === level) last.text += shown;
    else runs.push({ level, text: shown });
  }
  return inPlace(runs)
    .map(({ level, text }) => ({
      text: shaped(text.replaceAll(MARKS, ""), level),
      isRightToLeft: level % 2 === 1,
    }))
    .filter(({ text }) => text !== "");
}

/** Fonts reverse Arabic letters themselves; only other characters are reversed here. */
function shaped(text: string, level: number): string {
  return level % 2 === 1 && !ARABIC.test(text) ? [...text].toReversed().join("") : text;
}

/** Rule L2: from the highest level down, reverses every sequence at that level or above. */
function inPlace<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  let placed = [...parts];
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    const next: Part[] = [];
    let turned: Part[] = [];
    for (const part of placed) {
      if (part.level >= level) turned.unshift(part);
      else {
        next.push(...turned, part);
        turned = [];
      }
    }
    placed = [...next, ...turned];
  }
  return placed;
}
