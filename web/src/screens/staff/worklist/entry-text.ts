import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import type { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import type { Format } from "../../../i18n/use-format.ts";

type T = ReturnType<typeof useTranslations<"worklist">>;

const KEYS = { called: "calledBy", snoozed: "laterBy", done: "doneBy" } as const;

/** What was done, in a word or two. */
export function doneText({ kind, outcome }: Pick<WorklistEntry, "kind" | "outcome">, t: T): string {
  if (kind === "called") return outcome === null ? t("called") : t(`outcome_${outcome}`);
  return t(kind === "done" ? "doneWithout" : "later");
}

/** Who did what with a row, when, and what was said. */
export function entryText(
  { kind, outcome, by, at_utc, until, text }: WorklistEntry,
  t: T,
  format: Pick<Format, "moment">,
): string {
  const who = isolate(by ?? t("someone"));
  const momentOf = (at: string) => isolate(format.moment(Date.parse(at)));
  const values = { by: who, date: momentOf(kind === "snoozed" ? (until ?? at_utc) : at_utc) };
  const done = outcome === null ? t(KEYS[kind], values) : t(`by_${outcome}`, values);
  const isAgain = kind === "called" && until !== null;
  const what = isAgain ? t("againOn", { what: done, date: momentOf(until) }) : done;
  return text === "" ? what : t("said", { what, text: isolate(text) });
}
