import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";

interface SaveBarProps {
  label: string;
  isBusy: boolean;
  onCancel: () => void;
}

/** Stays visible at the bottom of the screen while its form is visible. */
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
