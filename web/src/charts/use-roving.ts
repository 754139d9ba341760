import { type KeyboardEvent, useState } from "react";
import type { Lane } from "./day-chart-data.ts";

/** One mark takes part in the Tab order; arrows go on: left and right by time, up and down by lane. */
export function useRoving(lanes: Lane[]) {
  const [active, setActive] = useState<string | null>(null);
  const keys = lanes.flatMap((lane) => lane.marks.map((mark) => mark.key));
  const entry = active !== null && keys.includes(active) ? active : (keys[0] ?? null);

  function onKeyDown(event: KeyboardEvent<SVGElement>) {
    const next = entry === null ? undefined : nextKey(lanes, keys, entry, event.key);
    if (!next) return;
    event.preventDefault();
    setActive(next);
    event.currentTarget.querySelector<SVGElement>(`[data-key="${CSS.escape(next)}"]`)?.focus();
  }

  return { entry, setActive, onKeyDown };
}

function nextKey(lanes: Lane[], keys: string[], from: string, key: string) {
  const index = keys.indexOf(from);
  switch (key) {
    case "ArrowRight":
      return keys[index + 1];
    case "ArrowLeft":
      return keys[index - 1];
    case "Home":
      return keys[0];
    case "End":
      return keys.at(-1);
    case "ArrowDown":
      return neighbour(lanes, from, 1);
    case "ArrowUp":
      return neighbour(lanes, from, -1);
    default:
      return undefined;
  }
}

/** The mark of the next lane that has any, nearest in time. */
function neighbour(lanes: Lane[], from: string, step: 1 | -1): string | undefined {
  const filled = lanes.filter((lane) => lane.marks.length > 0);
  const index = filled.findIndex((lane) => lane.marks.some((mark) => mark.key === from));
  const at = filled[index]?.marks.find((mark) => mark.key === from)?.at ?? 0;
  const target = filled[index + step]?.marks ?? [];
  return [...target].sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]?.key;
}
