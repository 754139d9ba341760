// What the box shows of an occasion for carers: whether it was pressed, and whether that is proved.

import { CLUSTER_WINDOW } from "../presses/presses.ts";
import { SILENCE } from "../presses/silence.ts";
import { firstIndexOf } from "../time/ascending.ts";
import { MINUTE } from "../time/durations.ts";
import { isOpen } from "./answers.ts";
import type { Known, KnownBox, KnownCarer, KnownOccasion } from "./known-patient.ts";
import { isOff } from "./reminder-steps.ts";
import { isBoxSilent } from "./reminding.ts";

/** Clocks and ages are whole seconds and gateways differ. */
const WIDENING = 2 * MINUTE;
/** How much later than its interval a frame may come. */
const SLACK = 15 * MINUTE;

/** How an occasion stands for somebody who is told some minutes after it was due. */
export type Standing = "settled" | "waiting" | "no_press" | "not_known" | "no_answer";

/**
 * How an occasion stands now: settled where it was answered, something was pressed in its time, or reminders
 * are off; waiting before anybody is to be told, and while the proof may still come.
 * Source: docs/reminders.md, "What carers hear".
 */
export function standingOf(
  known: Known,
  occasion: KnownOccasion,
  after: Pick<KnownCarer, "afterMinutes">,
  now: Date,
): Standing {
  const told = toldAt(after, occasion);
  if (!isOpen(occasion) || isOff(known.off, told)) return "settled";
  if (pressUpTo(known, occasion, Math.max(told, occasion.window.to)) !== null) return "settled";
  if (now.getTime() < told) return "waiting";
  if (known.box === null) return "no_answer";
  if (provedAfter(known, occasion, told, now) !== null) return "no_press";
  const isUnknown =
    isBoxSilent(known, now) || now.getTime() >= unknownFrom(known.box, after, occasion);
  return isUnknown ? "not_known" : "waiting";
}

/** When a carer is told of an occasion at the earliest. Milliseconds. */
export function toldAt({ afterMinutes }: Pick<KnownCarer, "afterMinutes">, { due }: KnownOccasion) {
  return due.getTime() + afterMinutes * MINUTE;
}

/**
 * The first press from the start of the window to an instant, whatever it counts for; null: none is known. One
 * less than a minute before may stand for another in the window, so it counts as well.
 */
export function pressUpTo({ presses }: Known, { window }: KnownOccasion, to: number): Date | null {
  const from = window.from - CLUSTER_WINDOW;
  const first = presses[firstIndexOf(presses, (press) => press.getTime() > from)];
  return first && first.getTime() <= to ? first : null;
}

/**
 * Up to when it is proved that the box was not pressed since the start of the window; null: it is not, or no
 * longer. It needs an observation later than two minutes after the instant, which is no older than a frame may
 * be, and nothing uncertain before it. A press since, for what was due later, ends what is said of it.
 *
 * @param told milliseconds
 */
export function provedAfter(
  known: Known,
  occasion: KnownOccasion,
  told: number,
  now: Date,
): Date | null {
  const { box, uncertain } = known;
  const observed = box?.observed;
  if (!box || !observed || observed.getTime() <= told + WIDENING) return null;
  if (now.getTime() - observed.getTime() > intervalOf(box) + SLACK) return null;
  const from = occasion.window.from - WIDENING;
  const gap = uncertain[firstIndexOf(uncertain, ({ to }) => to >= from)];
  if (gap && gap.from < observed.getTime()) return null;
  return pressUpTo(known, occasion, observed.getTime()) ?? observed;
}

/** From this instant on, anything unproved counts as not known even if the box is not silent. Milliseconds. */
export function unknownFrom(
  box: KnownBox,
  carer: Pick<KnownCarer, "afterMinutes">,
  occasion: KnownOccasion,
): number {
  return toldAt(carer, occasion) + Math.max(intervalOf(box), 15 * MINUTE) + SLACK;
}

function intervalOf({ intervalMinutes }: KnownBox): number {
  return (intervalMinutes ?? SILENCE.unknownIntervalMinutes) * MINUTE;
}
