import type { DayWord } from "@dosebeat/contract/plan-parts";
import type { Tally, TallyPart } from "@dosebeat/domain/adherence/tally";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { toleranceValues } from "../../../i18n/tolerance.ts";
import { restOf } from "./day-words.ts";
import { partsOf } from "./tally.ts";

const TAKEN: ReadonlySet<TallyPart> = new Set(["onTime", "early", "late", "confirmed"]);

/** A tally as text: a full sentence, or only its parts. */
export function useTallyText() {
  const t = useTranslations("tally");
  const locale = useLocale();
  return useMemo(() => tallyText(t, locale), [t, locale]);
}

function tallyText(t: ReturnType<typeof useTranslations<"tally">>, locale: string) {
  const parts = (tally: Tally) =>
    partsOf(tally).map(({ part, count }) => t(part, { count, ...toleranceValues }));
  const sentence = (tally: Tally, word?: DayWord) => {
    const { due, taken, unknown } = tally;
    const listed = parts(tally);
    const rest = restOf(tally, word);
    if (rest) return t(rest === "paused" ? "paused" : "notDue");
    if (listed.length === 0) return t("none");
    const list = new Intl.ListFormat(locale, { type: "unit" }).format(listed);
    // "0 of 1 taken" would say that none was.
    return due > unknown ? t("whole", { head: t("taken", { taken, due }), parts: list }) : list;
  };
  /** The parts that were not taken. */
  const partsLeft = (tally: Tally) =>
    partsOf(tally)
      .filter(({ part }) => !TAKEN.has(part))
      .map(({ part, count }) => t(part, { count, ...toleranceValues }));
  return { sentence, parts, partsLeft };
}
