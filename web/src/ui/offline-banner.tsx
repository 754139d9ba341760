import { useNetwork } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { Notice } from "./notice.tsx";

export function OfflineBanner() {
  const t = useTranslations("error");
  const { online } = useNetwork();
  if (online) return null;
  return (
    <div className="offline-banner">
      <Notice tone="warn">{t("offlineBanner")}</Notice>
    </div>
  );
}
