import { firstIndexOf } from "../time/ascending.ts";
import { MINUTE } from "../time/durations.ts";

/** A name belongs to the press nearest to its instant, at most this far away. */
export const NAME_REACH = MINUTE;

/** What a press can have been instead of a dose. */
export type PressName = "as_needed" | "refill" | "not_taken" | "twice" | "not_known" | "test";

/** Names that withdraw no press: a dose taken twice keeps its own press, and "not known" says nothing. */
const WITHDRAWS_NOTHING: ReadonlySet<PressName | null> = new Set<PressName | null>([
  "twice",
  "not_known",
  null,
]);

/** Whether the name takes the press away from doses and extra presses. */
export function withdraws({ as, also }: Pick<PressWord, "as" | "also">): boolean {
  return !also && !WITHDRAWS_NOTHING.has(as);
}

/** Whether a press of this name may still be a second opening, and taken by what is stated near it. */
export function isSecondOpeningStill(name: PressName): boolean {
  return name === "not_known";
}

/** A word about a press. */
export interface PressWord {
  id: number;
  pressedAt: Date;
  /** Null withdraws what was said before. */
  as: PressName | null;
  /** Whether a dose keeps the press as well. */
  also: boolean;
  saidAt: Date;
}

/** The press nearest to an instant, at most 60 s away, of two the earlier; undefined: none. */
export function nearestPress(instant: Date, presses: readonly Date[]): Date | undefined {
  const at = instant.getTime();
  let nearest: Date | undefined;
  let least = NAME_REACH + 1;
  const first = firstIndexOf(presses, (press) => press.getTime() >= at - NAME_REACH);
  for (let index = first; ; index += 1) {
    const press = presses[index];
    if (!press || press.getTime() > at + NAME_REACH) return nearest;
    const apart = Math.abs(press.getTime() - at);
    if (apart >= least) continue;
    least = apart;
    nearest = press;
  }
}

/** A press with the name that holds for it. */
export interface Named<Word extends PressWord> {
  press: Date;
  word: Word & { as: PressName };
}

/**
 * The names that hold: for each press the one said last, then the newest; none where that was a withdrawal.
 * Source: docs/plans.md, "Naming a press".
 *
 * @param words in any order
 * @param presses after the one-minute rule, ascending
 * @returns ascending by press
 */
export function namesThatHold<Word extends PressWord>(
  words: readonly Word[],
  presses: readonly Date[],
): Named<Word>[] {
  const newest = new Map<number, Word>();
  for (const word of words) {
    const press = nearestPress(word.pressedAt, presses)?.getTime();
    if (press === undefined) continue;
    const other = newest.get(press);
    if (!other || isNewer(word, other)) newest.set(press, word);
  }
  return [...newest]
    .sort(([one], [other]) => one - other)
    .flatMap(([press, word]) => (isName(word) ? [{ press: new Date(press), word }] : []));
}

function isName<Word extends PressWord>(word: Word): word is Word & { as: PressName } {
  return word.as !== null;
}

/** Whether a name was said after another; if said at once, the newer row wins. */
export function isNewer(word: PressWord, other: PressWord): boolean {
  const later = word.saidAt.getTime() - other.saidAt.getTime();
  return later > 0 || (later === 0 && word.id > other.id);
}

/** The presses that no name withdraws: only these can be doses or extra presses. */
export function withoutWithdrawn<Press extends { at: Date }>(
  presses: readonly Press[],
  named: readonly { press: Date; word: Pick<PressWord, "as" | "also"> }[],
): Press[] {
  if (named.length === 0) return [...presses];
  const withdrawn = new Set(
    named.filter(({ word }) => withdraws(word)).map(({ press }) => press.getTime()),
  );
  return presses.filter(({ at }) => !withdrawn.has(at.getTime()));
}
