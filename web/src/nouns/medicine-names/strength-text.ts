import { useLocale } from "use-intl";
import { type NamedSubstance, type Strength, strengthsOf } from "./find-names.ts";

const FEW = 2;

/** Writes strengths as packs do. */
export function useStrengthText() {
  const locale = useLocale();
  // Never grouped: "1.000 mg" could be read as one milligram.
  const number = (amount: number) =>
    amount.toLocaleString(locale, { numberingSystem: "latn", useGrouping: false });
  const text = ({ amount, unit }: Strength) => `${number(amount)} ${unit}`;
  return {
    text,
    /** A short range; empty: no source has any strength. */
    range: (substance: NamedSubstance): string => {
      const all = strengthsOf(substance);
      const [first] = all;
      const last = all.at(-1);
      if (!first || !last) return "";
      if (all.length <= FEW) return all.map(text).join(" · ");
      return first.unit === last.unit
        ? `${number(first.amount)}–${text(last)}`
        : `${text(first)} – ${text(last)}`;
    },
  };
}
