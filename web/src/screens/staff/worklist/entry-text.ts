import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import { isolate } from "../../../i18n/isolate.ts";
import type { Format } from "../../../i18n/use-format.ts";
import type { ContactWords } from "../../../nouns/contacts/done-text.ts";

const KEYS = { called: "calledBy", snoozed: "laterBy", done: "doneBy" } as const;

/** Who did what with a row, when, and what was said. */
export function entryText(
  { kind, outcome, by, at_utc, until, text }: WorklistEntry,
  t: ContactWords,
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
