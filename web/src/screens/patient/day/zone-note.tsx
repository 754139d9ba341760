import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";

/** Where the patient's zone is not that of the device, the screen says so. */
export function ZoneNote({ zone }: { zone: string }) {
  const t = useTranslations("today");
  const format = useFormat(zone);
  if (zone === browserZone()) return null;
  return <p className="today-zone">{t("zone", { zone: format.zoneName(zone) })}</p>;
}
