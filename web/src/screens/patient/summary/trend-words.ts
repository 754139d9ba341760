import { formatMonthName } from "../../../i18n/weeks.ts";
import type { Facts } from "./facts.ts";
import type { TrendFacts } from "./trend.ts";
import { capital, missedPhrase, type Summary, summaryOf, type Words } from "./words.ts";

/** The same for many weeks: their regularity comes before the count. */
export function trendSummaryOf(facts: Facts, trend: TrendFacts, words: Words): Summary {
  const { t, locale } = words;
  const whole = summaryOf(facts, words);
  const changed = trend.change
    ? [t("partChange", { ...trend.change, month: formatMonthName(trend.change.month, locale) })]
    : [];
  const headline = courseText(facts, trend.course, words);
  if (headline === null || facts.byOwnWord)
    return { ...whole, reasons: [...whole.reasons, ...changed] };
  return {
    headline,
    reasons: [...countOf(facts, trend, whole, words), ...whole.reasons, ...changed],
  };
}

/** What the heading does not already say; missed doses are always mentioned. */
function countOf({ missed }: Facts, { course }: TrendFacts, whole: Summary, { t, locale }: Words) {
  if (course.kind !== "steady") return [whole.headline];
  const isNamed = missed.kind === "none" || missed.kind === "doses";
  return isNamed ? [] : [capital(t("sentence", { text: missedPhrase(missed, t) }), locale)];
}

function courseText({ tally }: Facts, course: TrendFacts["course"], { t, locale }: Words) {
  switch (course.kind) {
    case "none":
      return null;
    case "steady":
      return t("steady", { taken: tally.taken, due: tally.due });
    case "weak": {
      const [only, second] = course.weeks;
      return only && !second
        ? t("steadyBut", { month: formatMonthName(only.to, locale) })
        : t("steadyButSome", { count: course.weeks.length });
    }
  }
}
