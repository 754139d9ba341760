import type { Dose, Doses } from "@dosebeat/contract/doses";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";
import { groupsOf } from "../../../../nouns/doses/day-answer.ts";

/** A press earlier than its dose by more than these minutes may have been for something else. */
const FAR_EARLY = 60;

/** A press with the doses that it counts for. */
export interface EarlyPress {
  at: number;
  due: number;
  doses: [Dose, ...Dose[]];
}

/**
 * The press more than an hour before its doses to ask about, until their time has passed; null: none. A
 * press that was named is not asked about.
 */
export function earlyPressOf(
  { doses, named_presses }: Pick<Doses, "doses" | "named_presses">,
  now: number,
): EarlyPress | null {
  const named = new Set(named_presses.map(({ pressed_utc }) => Date.parse(pressed_utc)));
  const early = doses.filter(
    (dose) =>
      statusIfCounted(dose) === "early" &&
      (dose.deviation_minutes ?? 0) < -FAR_EARLY &&
      now <= Date.parse(dose.due_utc) + TOLERANCE,
  );
  for (const { due, doses: group } of groupsOf(early)) {
    const [first, ...more] = group;
    const at = Date.parse(first?.pressed_utc ?? "");
    if (first && !named.has(at)) return { at, due, doses: [first, ...more] };
  }
  return null;
}
