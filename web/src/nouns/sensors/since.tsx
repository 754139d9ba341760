import { useState } from "react";
import { useTranslations } from "use-intl";
import { instantOf } from "../../i18n/instant-of.ts";
import { DateField } from "../../ui/forms/date-field.tsx";

interface SinceProps {
  value: string;
  onChange: (value: string) => void;
}

/** The start of a box's assignment to a patient; empty: now. */
export function Since({ value, onChange }: SinceProps) {
  const t = useTranslations("device");
  return (
    <DateField
      withTime
      label={t("since")}
      description={t("sinceHint")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The typed start of an assignment as part of a request; omitted: now. */
export function useSince(zone: string) {
  const [value, onChange] = useState("");
  // A local time without a zone, parsed as if it were UTC.
  const at = value === "" ? null : instantOf(Date.parse(`${value}Z`), zone);
  const from: { from?: string } = at === null ? {} : { from: new Date(at).toISOString() };
  return { since: { value, onChange }, from };
}
