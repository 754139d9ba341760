import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import type { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import type { Format } from "../../../i18n/use-format.ts";

const KEYS = { called: "calledBy", snoozed: "laterBy", done: "doneBy" } as const;

/** Who did what with a row, when, and what was said. */
export function entryText(
  { kind, by, at_utc, until, text }: WorklistEntry,
  t: ReturnType<typeof useTranslations<"worklist">>,
  format: Pick<Format, "moment">,
): string {
  const what = t(KEYS[kind], {
    by: isolate(by ?? t("someone")),
    date: isolate(format.moment(Date.parse(until ?? at_utc))),
  });
  return text === "" ? what : t("said", { what, text: isolate(text) });
}
