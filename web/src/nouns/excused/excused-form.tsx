import type { ExcusedPeriod } from "@dosebeat/contract/excused";
import { Button, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { LeaveGuard } from "../../ui/dialogs/leave-guard.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { focusFault } from "../../ui/forms/focus-field.ts";
import { focusFirst } from "../../ui/forms/focus-first.ts";
import { Restored } from "../../ui/forms/restored.tsx";
import { KeptFailure } from "../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../ui/kept/use-kept-form.ts";
import { passes } from "../../ui/kept/use-retry.ts";
import { Suggestions } from "../../ui/menus/suggestions.tsx";
import { type PeriodFault, periodFault } from "./period-values.ts";
import type { NewPeriod } from "./queries.ts";
import "./excused.css";

const REASONS = ["hospital", "travelling", "boxUnused"] as const;

const Period = z.object({ from: z.string(), to: z.string(), reason: z.string() });

interface ExcusedFormProps {
  /** The chart day preset in the form. */
  day: string;
  /** The reason preset in the form. */
  reason?: string;
  /** The profile to which the days belong. */
  owner: number;
  onSave: (period: NewPeriod, key: string) => Promise<{ data: ExcusedPeriod }>;
  onSaved: (period: ExcusedPeriod) => void;
  onClose: () => void;
}

/** A form for days that do not count; its content stays until it is stored. */
export function ExcusedForm({
  day,
  reason = "",
  owner,
  onSave,
  onSaved,
  onClose,
}: ExcusedFormProps) {
  const t = useTranslations("excused");
  const kept = useTranslations("kept");
  const clipboard = useClipboard();
  const [fault, setFault] = useState<PeriodFault | null>(null);
  const form = useKeptForm({
    name: `excused.${owner}`,
    blank: { from: day, to: day, reason },
    schema: Period,
    onClose,
    send: ({ from, to, reason }, key) =>
      onSave({ from, to: to || from, reason: reason.trim() }, key),
    onStored: ({ data }) => onSaved(data),
  });
  const { value: period, failure } = form;
  const isNotStored = failure !== null && passes(failure.error);
  const change = (part: Partial<NewPeriod>) => {
    setFault(null);
    form.change(part);
  };
  const field = (name: keyof NewPeriod) => ({
    label: t(name),
    value: period[name],
    error: fault?.field === name ? t(fault.message) : null,
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <form
      className="excused-form"
      ref={focusFirst}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = periodFault(period);
        setFault(found);
        if (found) return focusFault(event.currentTarget);
        form.submit();
      }}
    >
      <LeaveGuard isDirty={form.isDirty} onLeave={form.discard} />
      {form.isRestored && <Restored onDiscard={form.discard} />}
      <KeptFailure form={form} say={(reason) => t("failed", { reason })} />
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
        <Button type="submit" loading={form.isBusy}>
          {isNotStored ? kept("tryNow") : t("save")}
        </Button>
        {isNotStored && (
          <Button variant="default" onClick={() => clipboard.copy(period.reason)}>
            {clipboard.copied ? kept("copied") : kept("copy")}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => {
            form.discard();
            onClose();
          }}
        >
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
