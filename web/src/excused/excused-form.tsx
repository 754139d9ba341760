import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { DateField } from "../ui/forms/date-field.tsx";
import { useDraft } from "../ui/forms/draft.ts";
import { focusFault } from "../ui/forms/focus-field.ts";
import { focusFirst } from "../ui/forms/focus-first.ts";
import { Restored } from "../ui/forms/restored.tsx";
import { Suggestions } from "../ui/menus/suggestions.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { useReason } from "../ui/states/reason.ts";
import { type PeriodFault, periodFault, readPeriod } from "./period-values.ts";
import type { NewPeriod } from "./queries.ts";
import "./excused.css";

const REASONS = ["hospital", "travelling", "boxUnused"] as const;

interface ExcusedFormProps {
  /** The chart day preset in the form. */
  day: string;
  owner: number;
  busy: boolean;
  error: Error | null;
  onSave: (period: NewPeriod, clearDraft: () => void) => void;
  onCancel: () => void;
}

export function ExcusedForm({ day, owner, busy, error, onSave, onCancel }: ExcusedFormProps) {
  const t = useTranslations("excused");
  const reasonOf = useReason();
  const draft = useDraft("excused", owner, readPeriod);
  const empty = { from: day, to: day, reason: "" };
  const [period, setPeriod] = useState(draft.restored ?? empty);
  const [fault, setFault] = useState<PeriodFault | null>(null);
  const change = (part: Partial<NewPeriod>) => {
    const next = { ...period, ...part };
    setPeriod(next);
    setFault(null);
    draft.save(next);
  };
  const discard = () => {
    draft.clear();
    setPeriod(empty);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = periodFault(period);
    if (found) {
      setFault(found);
      return focusFault(event.currentTarget);
    }
    const { from, to, reason } = period;
    onSave({ from, to: to || from, reason: reason.trim() }, draft.clear);
  };
  const field = (name: keyof NewPeriod) => ({
    label: t(name),
    value: period[name],
    error: fault?.field === name ? t(fault.message) : null,
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <form className="excused-form" ref={focusFirst} onSubmit={submit} noValidate>
      {draft.restored && <Restored onDiscard={discard} />}
      {error && <Notice tone="bad">{t("failed", { reason: reasonOf(error) })}</Notice>}
      <div className="excused-days">
        <DateField {...field("from")} data-autofocus />
        <DateField {...field("to")} />
      </div>
      <TextInput {...field("reason")} maxLength={500} dir="auto" />
      <Suggestions
        texts={REASONS.map((reason) => t(reason))}
        chosen={period.reason}
        onChoose={(reason) => change({ reason })}
      />
      <div className="excused-actions">
        <Button type="submit" loading={busy}>
          {t("save")}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            draft.clear();
            onCancel();
          }}
        >
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
