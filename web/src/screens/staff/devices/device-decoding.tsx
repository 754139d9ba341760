import { useTranslations } from "use-intl";
import { useSensorDecoding } from "../../../nouns/sensors/fleet-queries.ts";
import { Notice } from "../../../ui/states/notice.tsx";

/** Progress of decoding the stored messages of a box with its new model; nothing once complete. */
export function DeviceDecoding({ deveui }: { deveui: string }) {
  const t = useTranslations("device");
  const { data } = useSensorDecoding(deveui);
  if (!data || data.is_finished) return null;
  const { model, done, total } = data;
  return <Notice tone="warn">{t("decodingAgain", { model, done, total })}</Notice>;
}
