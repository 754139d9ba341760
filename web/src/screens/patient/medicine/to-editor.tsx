import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";

/** From a question about a stored plan to where it is changed. */
export function ToEditor({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations("planEditor");
  return <Button onClick={onOpen}>{t("open")}</Button>;
}
