import { MOST_REASON } from "@dosebeat/contract/prescribing-header";
import { Textarea } from "@mantine/core";
import { useTranslations } from "use-intl";

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  isFirst?: boolean;
  /** Replaces the usual label if no reason is required. */
  label?: string;
}

/** The reason for a change in a study. */
export function ReasonField({ value, onChange, isFirst = false, label }: ReasonFieldProps) {
  const t = useTranslations("study");
  return (
    <Textarea
      label={label ?? t("reason")}
      description={t("reasonHint")}
      data-autofocus={isFirst || undefined}
      rows={3}
      maxLength={MOST_REASON}
      dir="auto"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
