/** Names of units in the four languages; the first is the catalogue's code. */
const WORDS = [
  ["tablet", "tablets", "tablette", "tabletten", "comprimé", "comprimés", "قرص", "أقراص"],
  ["capsule", "capsules", "kapsel", "kapseln", "gélule", "gélules", "كبسولة", "كبسولات"],
  ["drop", "drops", "tropfen", "goutte", "gouttes", "قطرة", "قطرات"],
  ["puff", "puffs", "hub", "hübe", "bouffée", "bouffées", "بخة", "بخات"],
  ["sachet", "sachets", "beutel", "كيس", "أكياس"],
  ["patch", "patches", "pflaster", "patchs", "لصقة", "لصقات"],
  ["injection", "injections", "spritze", "spritzen", "حقنة", "حقن"],
  ["ml", "millilitre", "millilitres", "milliliter", "مل"],
  ["mg", "milligram", "milligrams", "milligramm", "milligramme", "milligrammes", "ملغ"],
  ["unit", "units", "iu", "einheit", "einheiten", "ie", "unité", "unités", "ui", "وحدة", "وحدات"],
] as const;

/** A unit that the catalogues have plural forms for. */
export type Unit = (typeof WORDS)[number][0];

export const UNITS: readonly Unit[] = WORDS.map(([unit]) => unit);

/** Units that are measured, not counted: they are not written in halves and quarters. */
const MEASURED: readonly Unit[] = ["ml", "mg", "unit"];

/** The entered unit, in whichever language; null: an unknown one, shown as entered. */
export function unitOf(entered: string): Unit | null {
  const word = entered.trim().toLowerCase();
  const found = WORDS.find((words) => words.some((known) => known === word));
  return found ? found[0] : null;
}

export function isMeasured(unit: Unit): boolean {
  return MEASURED.includes(unit);
}
