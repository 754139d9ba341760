import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";

interface SaveBarProps {
  label: string;
  isBusy: boolean;
  onCancel: () => void;
}

/** Stays in view at the end of the screen while its form is. */
export function SaveBar({ label, isBusy, onCancel }: SaveBarProps) {
  const t = useTranslations("form");
  return (
    <div className="save-bar">
      <Button type="submit" loading={isBusy}>
        {label}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}
