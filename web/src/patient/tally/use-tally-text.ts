import { useLocale, useTranslations } from "use-intl";
import { toleranceValues } from "../../i18n/tolerance.ts";
import { KINDS, type Tally } from "./tally.ts";

/** A tally as text: short for a column, or a full sentence. */
export function useTallyText() {
  const t = useTranslations("tally");
  const locale = useLocale();
  const short = ({ due, taken, open, excused }: Tally) => {
    if (due > 0) return t("short", { taken, due });
    if (open > 0) return t("planned", { count: open });
    return excused > 0 ? t("notMonitored") : t("nothing");
  };
  const sentence = (tally: Tally) => {
    const { due, taken } = tally;
    const parts = KINDS.filter((part) => tally[part] > 0).map((part) =>
      t(part, { count: tally[part], ...toleranceValues }),
    );
    if (parts.length === 0) return t("none");
    const list = new Intl.ListFormat(locale, { type: "unit" }).format(parts);
    return due > 0 ? t("whole", { head: t("taken", { taken, due }), parts: list }) : list;
  };
  return { short, sentence };
}
