import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";

/** Tells the patient if their zone differs from the device's. */
export function ZoneNote({ zone }: { zone: string }) {
  const t = useTranslations("today");
  const format = useFormat(zone);
  if (zone === browserZone()) return null;
  return <p className="today-zone">{t("zone", { zone: format.zoneName(zone) })}</p>;
}
