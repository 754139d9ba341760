import { LEAST_IN_A_ROW, MOST_IN_A_ROW } from "@dosebeat/contract/alerts";
import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { Select } from "../../../ui/menus/select.tsx";
import { useFaultOf } from "../../../ui/states/reason.ts";
import type { AlertKind } from "./queries.ts";

/** The input, as text. */
export const RuleValues = z.object({ count: z.string(), emails: z.string(), webhook: z.string() });
export type RuleValues = z.infer<typeof RuleValues>;

const COUNTS = Array.from({ length: MOST_IN_A_ROW - LEAST_IN_A_ROW + 1 }, (_, at) =>
  String(LEAST_IN_A_ROW + at),
);
export const FIRST_COUNT = "3";

/** The addresses in the typed text. */
export function addressesIn(emails: string): string[] {
  return emails.split(/[\s,;]+/).filter(Boolean);
}

interface TargetFieldsProps {
  kind: AlertKind;
  values: RuleValues;
  /** The error of the last attempt to save. */
  error: Error | null;
  unlessChanged: (field: string, fault: string | undefined) => string | undefined;
  onChange: (changed: Partial<RuleValues>) => void;
}

/** The number of doses from which an alert applies, for kinds that count any, and whom to tell. */
export function TargetFields({ kind, values, error, unlessChanged, onChange }: TargetFieldsProps) {
  const t = useTranslations("alerts");
  const serverFault = useFaultOf();
  const fault = (field: string, at = field) => unlessChanged(field, serverFault(error, at));
  const wrong = addressesIn(values.emails).findIndex((_, at) => serverFault(error, `emails.${at}`));
  return (
    <>
      {kind === "missed_in_a_row" && (
        <Select
          label={t("count")}
          data={COUNTS.map((value) => ({ value, label: value }))}
          value={values.count}
          onChange={(event) => onChange({ count: event.currentTarget.value })}
        />
      )}
      <TextInput
        name="emails"
        label={t("emails")}
        description={t("emailsHint")}
        value={values.emails}
        error={fault("emails", wrong < 0 ? "emails" : `emails.${wrong}`)}
        onChange={(event) => onChange({ emails: event.currentTarget.value })}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <TextInput
        name="webhook"
        label={t("webhookField")}
        description={t("webhookHint")}
        value={values.webhook}
        error={fault("webhook")}
        onChange={(event) => onChange({ webhook: event.currentTarget.value })}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        dir="ltr"
      />
    </>
  );
}
