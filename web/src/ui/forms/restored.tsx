import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import "./restored.css";

/** Says that a form holds what was typed earlier, and lets go of it. */
export function Restored({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslations("draft");
  return (
    <div className="restored" role="status">
      <p>{t("restored")}</p>
      <Button variant="default" onClick={onDiscard}>
        {t("discard")}
      </Button>
    </div>
  );
}
