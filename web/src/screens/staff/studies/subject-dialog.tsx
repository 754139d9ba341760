import { MOST_VISITS } from "@dosebeat/contract/studies";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { isolate } from "../../../i18n/isolate.ts";
import { type SubjectRow, useChangeSubject } from "../../../nouns/studies/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { Restored } from "../../../ui/forms/restored.tsx";
import { PlusIcon } from "../../../ui/icons/icons.tsx";
import { fullName } from "../../../ui/identity/person-text.ts";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import { ReasonField } from "./reason-field.tsx";
import "../dialogs.css";

const Visit = z.object({ name: z.string(), date: z.string() });
type Visit = z.infer<typeof Visit>;
const Values = z.object({
  consented_on: z.string(),
  arm: z.string(),
  visits: z.array(Visit),
  reason: z.string(),
});

interface SubjectDialogProps {
  group: number;
  row: SubjectRow;
  onClose: () => void;
}

/** Enters a subject's consent, arm and visits, with a reason. */
export function SubjectDialog({ group, row, onClose }: SubjectDialogProps) {
  const t = useTranslations("study");
  const { mutateAsync } = useChangeSubject();
  const name = isolate(fullName(row));
  const { consented_on, arm, visits } = row;
  const form = useKeptForm({
    name: `subject.${group}.${row.id}`,
    blank: { consented_on: consented_on ?? "", arm: arm ?? "", visits, reason: "" },
    schema: Values,
    onClose,
    send: ({ reason, ...values }) =>
      mutateAsync({
        group,
        profileid: row.id,
        // Only what was changed: the audit log names it.
        ...(values.consented_on !== (consented_on ?? "") && {
          consented_on: values.consented_on || null,
        }),
        ...(values.arm.trim() !== (arm ?? "") && { arm: values.arm.trim() || null }),
        ...(JSON.stringify(values.visits) !== JSON.stringify(visits) && { visits: values.visits }),
        reason: reason.trim(),
      }),
    onStored: () => toastDone(t("subjectSaved", { name })),
  });
  const { value, change } = form;
  const isWhole =
    value.reason.trim() !== "" &&
    value.visits.every(({ name: named, date }) => named.trim() !== "" && date !== "");
  return (
    <Dialog opened onClose={form.close} title={t("changeOf", { name })}>
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) form.submit();
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <KeptFailure form={form} say={(reason) => t("failed", { reason })} />
        <DateField
          label={t("consent")}
          description={t("consentHint")}
          value={value.consented_on}
          onChange={({ currentTarget }) => change({ consented_on: currentTarget.value })}
        />
        <TextInput
          label={t("arm")}
          description={t("armHint")}
          maxLength={100}
          autoComplete="off"
          dir="auto"
          value={value.arm}
          onChange={({ currentTarget }) => change({ arm: currentTarget.value })}
        />
        <Visits visits={value.visits} onChange={(changed) => change({ visits: changed })} />
        <ReasonField value={value.reason} onChange={(reason) => change({ reason })} />
        <KeptActions form={form} text="" disabled={!isWhole}>
          {t("save")}
        </KeptActions>
      </form>
    </Dialog>
  );
}

interface VisitsProps {
  visits: Visit[];
  onChange: (visits: Visit[]) => void;
}

function Visits({ visits, onChange }: VisitsProps) {
  const t = useTranslations("study");
  const set = (index: number, part: Partial<Visit>) =>
    onChange(visits.map((visit, at) => (at === index ? { ...visit, ...part } : visit)));
  return (
    <fieldset className="study-visits">
      <legend>{t("visits")}</legend>
      {visits.map((visit, index) => (
        // Visits have no ids; their order stays while the form is open.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="study-visit">
          <TextInput
            label={t("visitName")}
            maxLength={100}
            autoComplete="off"
            dir="auto"
            value={visit.name}
            onChange={({ currentTarget }) => set(index, { name: currentTarget.value })}
          />
          <DateField
            label={t("visitDate")}
            value={visit.date}
            onChange={({ currentTarget }) => set(index, { date: currentTarget.value })}
          />
          <Button
            variant="subtle"
            aria-label={t("removeVisitOf", { name: isolate(visit.name) })}
            onClick={() => onChange(visits.filter((_, at) => at !== index))}
          >
            {t("removeVisit")}
          </Button>
        </div>
      ))}
      {visits.length < MOST_VISITS && (
        <Button
          variant="default"
          leftSection={<PlusIcon />}
          onClick={() => onChange([...visits, { name: "", date: "" }])}
        >
          {t("addVisit")}
        </Button>
      )}
    </fieldset>
  );
}
