import { type Drawing, INSET } from "./plot.ts";
import type { Readout } from "./readout.ts";
import type { View } from "./view.ts";

interface Placed {
  readouts: Readout | null;
  view: View;
  width: number;
}

/** Positions the cursor line and each panel's dot, or hides them. */
export function placeCursor(
  field: HTMLElement | null,
  drawing: Drawing | null,
  { readouts, view, width }: Placed,
): void {
  const line = field?.querySelector<HTMLElement>("[data-cursor]");
  if (!field || !line) return;
  const room = width - INSET.left - INSET.right;
  const x = (at: number) => INSET.left + ((at - view.from) / (view.to - view.from)) * room;
  const isInside = (at: number) => at >= view.from && at <= view.to;
  const isShown = readouts !== null && drawing !== null && isInside(readouts.at);
  line.hidden = !isShown;
  if (isShown) line.style.translate = `${x(readouts.at)}px 0`;
  const [, ...dots] = field.querySelectorAll<HTMLElement>("[data-dot]");
  dots.forEach((dot, index) => {
    const value = isShown ? readouts.values[index] : null;
    dot.hidden = !value || !isInside(value.at);
    if (!value || !drawing) return;
    dot.style.translate = `${x(value.at)}px ${drawing.valueY(index, value.value)}px`;
  });
}
