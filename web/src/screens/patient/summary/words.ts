import type { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import type { Facts, Where } from "./facts.ts";

export interface Words {
  t: ReturnType<typeof useTranslations<"history">>;
  locale: string;
}

export interface Summary {
  headline: string;
  /** Full sentences; none if the headline says it all. */
  reasons: string[];
}

/** The days in one sentence, and the reasons. Their counts add up. */
export function summaryOf(facts: Facts, words: Words): Summary {
  return { headline: headlineOf(facts, words), reasons: reasonsOf(facts, words) };
}

function headlineOf({ tally, missed, byOwnWord, isPaused }: Facts, { t }: Words): string {
  const { taken, due, toCome, excused } = tally;
  if (due === 0) {
    if (toCome > 0) return t("nothingYet");
    if (excused > 0) return t("notCounted");
    return isPaused ? t("paused") : t("nothingDue");
  }
  if (byOwnWord) return t("ownWord", { taken, due });
  if (taken === due) return t("allTaken", { due });
  // "0 of 7 taken" would say that none was.
  if (tally.unknown === due) return t("allUnclear", { due });
  return missed.kind === "none"
    ? t("taken", { taken, due })
    : t("takenMissed", { taken, due, missed: missedPhrase(missed, t) });
}

export function missedPhrase(missed: Exclude<Where, { kind: "none" }>, t: Words["t"]): string {
  switch (missed.kind) {
    case "part":
      return t("missedPart", missed);
    case "days":
      return t("missedDays", missed);
    case "time":
      return t("missedTime", { count: missed.count, time: isolate(missed.time) });
    case "doses":
      return t("missedDoses", { count: missed.count });
  }
}

function reasonsOf(facts: Facts, words: Words): string[] {
  const { tally, missed, byOwnWord, intakes, also } = facts;
  const { t, locale } = words;
  const { overdue, skipped, confirmed, excused, due } = tally;
  const beside = [
    intakes.count > 0 && t("asNeeded", { ...intakes }),
    also.count > 0 && t("alsoTaken", { ...also }),
  ];
  if (byOwnWord && due > 0) {
    return [tally.unknown > 0 && t("ownWordUnclear"), ...beside].filter((one) => one !== false);
  }
  const sentences = [
    missed.kind === "doses" &&
      t("missedWhere", {
        where: new Intl.ListFormat(locale, { type: "unit" }).format(
          missed.parts.map((one) => t("wherePart", one)),
        ),
      }),
    timingOf(facts, words),
    unclearOf(facts, t),
    overdue > 0 && t("overdue", { count: overdue }),
    skipped > 0 && t("skipped", { count: skipped }),
    confirmed > 0 && t("confirmed", { count: confirmed }),
    excused > 0 && due > 0 && t("excused", { count: excused }),
    ...beside,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

/** Which parts of the day were regular; if that says nothing, how many doses were on time. */
function timingOf({ tally, regular }: Facts, { t, locale }: Words): string | false {
  const { onTime, early, late, due } = tally;
  const off = early + late;
  if (onTime > 0 && onTime === due) return t("allOnTime");
  if (regular.length > 0 && onTime + off < due) {
    const parts = regular.map((part) => t("partName", { part }));
    const list = new Intl.ListFormat(locale, { type: "conjunction" }).format(parts);
    return capital(t("regular", { parts: list }), locale);
  }
  return off > 0 && t("offTime", { onTime, off });
}

function unclearOf({ tally, unclear, cause }: Facts, t: Words["t"]): string | false {
  if (unclear.kind === "none") return false;
  // The headline says it already.
  if (cause === null && tally.unknown === tally.due) return false;
  return t("because", { what: unclearPhrase(unclear, t), cause: cause ?? "other" });
}

function unclearPhrase(unclear: Exclude<Where, { kind: "none" }>, t: Words["t"]): string {
  switch (unclear.kind) {
    case "part":
      return t("unclearPart", unclear);
    case "days":
      return t("unclearDays", unclear);
    case "time":
      return t("unclearTime", { count: unclear.count, time: isolate(unclear.time) });
    case "doses":
      return t("unclearDoses", { count: unclear.count });
  }
}

/** The days up to today in a line: a sentence, and what is missing. */
export function lineOf({ tally, missed, unclear, byOwnWord }: Facts, words: Words): Summary {
  const { t, locale } = words;
  const { taken, due } = tally;
  if (due === 0) return { headline: t("nothingYet"), reasons: [] };
  if (byOwnWord) return { headline: t("ownWord", { taken, due }), reasons: [] };
  if (tally.unknown === due) return { headline: t("allUnclear", { due }), reasons: [] };
  const parts = [
    ...(missed.kind === "none" ? [] : [missedPhrase(missed, t)]),
    ...(unclear.kind === "none" ? [] : [t("lineUnclear", { count: tally.unknown })]),
    ...(tally.overdue > 0 ? [t("lineOverdue", { count: tally.overdue })] : []),
    ...(tally.skipped > 0 ? [t("lineSkipped", { count: tally.skipped })] : []),
  ];
  const list = new Intl.ListFormat(locale, { type: "unit" }).format(parts);
  return {
    headline: t("line", { taken, due }),
    reasons: parts.length === 0 ? [] : [capital(t("sentence", { text: list }), locale)],
  };
}

export function capital(sentence: string, locale: string): string {
  return sentence.charAt(0).toLocaleUpperCase(locale) + sentence.slice(1);
}
