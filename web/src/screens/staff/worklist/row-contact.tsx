import { useLocale, useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { languageName } from "../../../i18n/language-names.ts";
import { HistoryIcon } from "../../../ui/icons/icons.tsx";
import type { Row } from "./queries.ts";

/** What to know before calling; only a sign if there is no room for words. */
export function RowContact({ contact }: { contact: NonNullable<Row["contact"]> }) {
  const t = useTranslations("contact");
  const locale = useLocale();
  const { hours, language, needs_interpreter } = contact;
  const spoken = language !== null && language !== locale && languageName(language, locale);
  const parts = [hours, spoken, needs_interpreter && t("rowInterpreter")].filter(
    (part) => typeof part === "string" && part !== "",
  );
  if (parts.length === 0) return null;
  const text = parts.map((part) => isolate(String(part))).join(" · ");
  return (
    <span className="worklist-reach" title={text}>
      <HistoryIcon size={16} />
      <span>{text}</span>
    </span>
  );
}
