import type { SummaryAttributes } from "@dosebeat/contract/summaries";
import { useTranslations } from "use-intl";
import { browserZone } from "../../i18n/browser-zone.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import "./as-of.css";

/** How old the figures are if something has changed since; nothing if they are current. */
export function AsOf({
  computed_utc: computed,
  is_current,
}: Pick<SummaryAttributes, "computed_utc" | "is_current">) {
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  if (is_current !== false) return null;
  const time = isolate(computed === null ? "" : format.dateTime(computed));
  return <span className="as-of">{t("asOf", { known: String(computed !== null), time })}</span>;
}
