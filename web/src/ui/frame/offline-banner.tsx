import { useNetwork } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { useIsDisconnected } from "../../api/connection-state.ts";
import { Notice } from "../states/notice.tsx";

/** Shown while offline or while the server cannot be reached. */
export function OfflineBanner() {
  const t = useTranslations("error");
  const { online } = useNetwork();
  const isDisconnected = useIsDisconnected();
  if (online && !isDisconnected) return null;
  return (
    <div className="offline-banner">
      <Notice tone="warn">{t("offlineBanner")}</Notice>
    </div>
  );
}
