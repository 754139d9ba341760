import { useTranslations } from "use-intl";
import { browserZone } from "../i18n/browser-zone.ts";
import { isolate } from "../i18n/isolate.ts";
import { useFormat } from "../i18n/use-format.ts";
import { Notice } from "../ui/states/notice.tsx";
import { useNetworkAlert } from "./use-network-alert.ts";

/** That so many boxes are silent that a network must have failed; nothing while they are not. */
export function NetworkNotice() {
  const t = useTranslations("devices");
  const format = useFormat(browserZone());
  const { data } = useNetworkAlert();
  if (!data) return null;
  const { since_utc, silent, boxes } = data;
  const time = isolate(format.moment(Date.parse(since_utc)));
  return <Notice tone="warn">{t("network", { silent, boxes, time })}</Notice>;
}
