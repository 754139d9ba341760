import type { Dose, Doses } from "@dosebeat/contract/doses";

/** Nothing at all happened, and nothing was due. */
export function isEmptyOf(
  { extra_presses, named_presses, intakes }: Doses,
  doses: readonly Dose[],
): boolean {
  return doses.length + extra_presses.length + named_presses.length + intakes.length === 0;
}
