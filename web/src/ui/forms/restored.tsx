import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import "./restored.css";

/** Announces that the form was filled from a draft, which can be discarded. */
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
