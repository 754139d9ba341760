import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Facts } from "./facts.ts";
import { type Summary, summaryOf, type Words } from "./words.ts";

export function useWords(): Words {
  const t = useTranslations("history");
  const locale = useLocale();
  return useMemo(() => ({ t, locale }), [t, locale]);
}

/** The days summed up in a sentence; null while they are loading. */
export function useSummary(facts: Facts | null): Summary | null {
  const words = useWords();
  return useMemo(() => facts && summaryOf(facts, words), [facts, words]);
}
