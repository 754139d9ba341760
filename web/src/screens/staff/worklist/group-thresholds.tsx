import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { THRESHOLDS, useThresholds } from "../../../nouns/groups/thresholds.ts";

/** How the worklist's thresholds of a group differ from the usual ones; nothing if they do not. */
export function GroupThresholds({ group }: { group: number }) {
  const t = useTranslations("thresholds");
  const worklist = useTranslations("worklist");
  const format = useFormat(browserZone());
  const { data } = useThresholds(group);
  if (!data?.changed_utc) return null;
  const { thresholds, usual, changed_by, changed_utc } = data;
  const differs = THRESHOLDS.filter((name) => thresholds[name] !== usual[name]).map((name) => {
    const [value, before] = [format.number(thresholds[name]), format.number(usual[name])];
    return t("differs", { what: t(name), value, usual: before });
  });
  if (differs.length === 0) return null;
  return (
    <p className="table-note">
      {t("changed", {
        list: differs.join(" · "),
        by: isolate(changed_by ?? worklist("someone")),
        date: isolate(format.date(format.calendarDate(changed_utc))),
      })}
    </p>
  );
}
