import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import type { useTranslations } from "use-intl";

export type ContactWords = ReturnType<typeof useTranslations<"worklist">>;

/** What was done, in a word or two. */
export function doneText(
  { kind, outcome }: Pick<WorklistEntry, "kind" | "outcome">,
  t: ContactWords,
): string {
  if (kind === "called") return outcome === null ? t("called") : t(`outcome_${outcome}`);
  return t(kind === "done" ? "doneWithout" : "later");
}
