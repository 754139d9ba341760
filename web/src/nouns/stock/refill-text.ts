import type { Medicine } from "@dosebeat/contract/medicines";

/** A text for ordering a medicine: only what was entered about it, one item a line. */
export function refillText(
  { name, strength, galenicform }: Pick<Medicine, "name" | "strength" | "galenicform">,
  { opening, amount }: { opening: string; amount: string | null },
): string {
  const what = [`${name.trim()} ${strength.trim()}`.trim(), galenicform.trim()].filter(Boolean);
  return [opening, what.join(", "), amount].filter((line) => line !== null).join("\n");
}
