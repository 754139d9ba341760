import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";

/** Leads from a question about a stored plan to where the plan is changed. */
export function ToEditor({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations("planEditor");
  return <Button onClick={onOpen}>{t("open")}</Button>;
}
