import { type KeyboardEvent, useState } from "react";

interface Group {
  marks: readonly { key: string; at: number }[];
}

/** Which arrow keys move in time, and which to the next lane or column. */
const KEYS = {
  lanes: { on: "ArrowRight", back: "ArrowLeft", next: "ArrowDown", previous: "ArrowUp" },
  columns: { on: "ArrowDown", back: "ArrowUp", next: "ArrowRight", previous: "ArrowLeft" },
} as const;

/**
 * Roving tabindex: one mark is in the tab order; arrow keys move in time, and between lanes or columns
 * to the mark nearest in time (`at`).
 */
export function useRoving(groups: readonly Group[], direction: keyof typeof KEYS = "lanes") {
  const [active, setActive] = useState<string | null>(null);
  const keys = groups.flatMap((group) => group.marks.map((mark) => mark.key));
  const entry = active !== null && keys.includes(active) ? active : (keys[0] ?? null);

  function onKeyDown(event: KeyboardEvent<Element>) {
    const next = entry === null ? undefined : nextKey(groups, keys, entry, event.key, direction);
    if (!next) return;
    event.preventDefault();
    setActive(next);
    const mark = event.currentTarget.querySelector(`[data-key="${CSS.escape(next)}"]`);
    if (mark instanceof HTMLElement || mark instanceof SVGElement) mark.focus();
  }

  return { entry, setActive, onKeyDown };
}

function nextKey(
  groups: readonly Group[],
  keys: string[],
  from: string,
  key: string,
  direction: keyof typeof KEYS,
) {
  const index = keys.indexOf(from);
  const { on, back, next, previous } = KEYS[direction];
  switch (key) {
    case on:
      return keys[index + 1];
    case back:
      return keys[index - 1];
    case "Home":
      return keys[0];
    case "End":
      return keys.at(-1);
    case next:
      return neighbour(groups, from, 1);
    case previous:
      return neighbour(groups, from, -1);
    default:
      return undefined;
  }
}

/** The mark nearest in time in the next group that has any. */
function neighbour(groups: readonly Group[], from: string, step: 1 | -1): string | undefined {
  const filled = groups.filter((group) => group.marks.length > 0);
  const index = filled.findIndex((group) => group.marks.some((mark) => mark.key === from));
  const at = filled[index]?.marks.find((mark) => mark.key === from)?.at ?? 0;
  const target = filled[index + step]?.marks ?? [];
  return [...target].sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]?.key;
}
