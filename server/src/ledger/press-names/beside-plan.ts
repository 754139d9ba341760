import {
  isNewer,
  NAME_REACH,
  type Named,
  namesThatHold,
} from "@dosebeat/domain/presses/press-names";
import { pairsWithExtra } from "@dosebeat/domain/presses/press-pairs";
import type { IntakeRow, SaidRows, WordRow } from "./queries.ts";

/** An intake that holds. */
export interface KnownIntake extends IntakeRow {
  /** The press named as it, or an extra press near it; null: none. */
  press: Date | null;
}

export type NamedWord = Named<WordRow>;

/**
 * The intakes that hold; one made by naming a press holds as long as the name. `press` is the named press.
 *
 * @param named the names that hold
 */
export function intakesThatHold(
  { words, intakes }: Pick<SaidRows, "words" | "intakes">,
  named: readonly NamedWord[],
): KnownIntake[] {
  const pressOf = new Map(named.map(({ press, word }) => [word.intake, press]));
  const pressOfWord = new Map(named.map(({ press, word }) => [word.id, press]));
  const makers = new Map(words.filter(({ made }) => made).map((word) => [word.intake, word]));
  const byId = new Map(words.map((word) => [word.id, word]));
  return intakes.flatMap((intake) => {
    const { id, word } = intake;
    const press = (word === null ? pressOf.get(id) : pressOfWord.get(word)) ?? null;
    const maker = word === null ? makers.get(id) : byId.get(word);
    if (maker && !press && !isLastWord(maker, words)) return [];
    return [{ ...intake, press }];
  });
}

/** Whether a name holds although its press is no longer known, such as one from a replaced box. */
function isLastWord(word: WordRow, words: readonly WordRow[]): boolean {
  return !words.some(
    (other) =>
      Math.abs(other.pressedAt.getTime() - word.pressedAt.getTime()) <= NAME_REACH &&
      isNewer(other, word),
  );
}

/** How extra presses are assigned. */
export interface Paired {
  intakes: KnownIntake[];
  /** Presses that intakes or confirmed doses took, in milliseconds. */
  taken: ReadonlySet<number>;
}

/**
 * Assigns extra presses to stated intakes and confirmed doses.
 *
 * @param confirmed when doses without a press were taken, as stated
 * @param extra presses that belong to no dose and have no name, ascending
 */
export function pairExtra(
  intakes: readonly KnownIntake[],
  confirmed: readonly Date[],
  extra: readonly Date[],
): Paired {
  const stated = [
    ...intakes.filter(({ press }) => press === null),
    ...confirmed.map((at) => ({ at })),
  ];
  const pairs = pairsWithExtra<{ at: Date }>(stated, extra);
  return {
    intakes: intakes.map((intake) => ({
      ...intake,
      press: intake.press ?? pairs.get(intake) ?? null,
    })),
    taken: new Set([...pairs.values()].map((press) => press.getTime())),
  };
}

/** The valid names among the presses of a span. */
export function namesOf(words: readonly WordRow[], presses: readonly { at: Date }[]): NamedWord[] {
  if (words.length === 0) return [];
  return namesThatHold(
    words,
    presses.map(({ at }) => at),
  );
}
