import { useTranslations } from "use-intl";
import { useSensorDecoding } from "../../../nouns/sensors/fleet-queries.ts";
import { Notice } from "../../../ui/states/notice.tsx";

/** How far the kept messages of a box are decoded by its new model; nothing once they are. */
export function DeviceDecoding({ deveui }: { deveui: string }) {
  const t = useTranslations("device");
  const { data } = useSensorDecoding(deveui);
  if (!data || data.is_finished) return null;
  const { model, done, total } = data;
  return <Notice tone="warn">{t("decodingAgain", { model, done, total })}</Notice>;
}
