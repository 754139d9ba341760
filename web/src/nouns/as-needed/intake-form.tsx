import type { NextIntake } from "@dosebeat/contract/intakes";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { isGrouped, writeAmount } from "../../i18n/amounts.ts";
import { shiftDate } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useDraft } from "../../ui/forms/draft.ts";
import { focusFault } from "../../ui/forms/focus-field.ts";
import { Restored } from "../../ui/forms/restored.tsx";
import { Select } from "../../ui/menus/select.tsx";
import type { NeededMedicine } from "./as-needed-medicines.ts";
import { INTAKE_DAYS } from "./days.ts";
import { type IntakeFault, readIntakeEntry, saidIntake, typedAmount } from "./intake-entry.ts";
import { LimitQuestion } from "./limit-question.tsx";
import { type Caution, type Check, cautionsOf } from "./limits.ts";
import { useCautionText } from "./use-caution-text.ts";

interface Said {
  at: string;
  amount: number | null;
  note: string;
}

interface IntakeFormProps {
  medicine: NeededMedicine;
  /** undefined: not known. */
  next: NextIntake | undefined;
  check: Check;
  owner: number;
  zone: string;
  now: number;
  busy: boolean;
  /** Resolves with whether it was recorded. */
  onSave: (said: Said) => Promise<boolean>;
}

/** Records an intake with its time, amount and a note. */
export function IntakeForm(props: IntakeFormProps) {
  const { medicine, next, check, owner, zone, now, busy, onSave } = props;
  const t = useTranslations("asNeeded");
  const say = useTranslations("say");
  const amounts = useTranslations("amounts");
  const locale = useLocale();
  const format = useFormat(zone);
  const draft = useDraft(`intake.${medicine.id}`, owner, readIntakeEntry);
  const usual = writeAmount(medicine.as_needed.amount, locale);
  const empty = { date: "", time: "", amount: usual, note: "" };
  const [entry, setEntry] = useState(draft.restored ?? empty);
  const [fault, setFault] = useState<IntakeFault | null>(null);
  const [asked, setAsked] = useState<{ said: Said; cautions: Caution[] } | null>(null);
  const change = (part: Partial<typeof entry>) => {
    const edited = { ...entry, ...part };
    setEntry(edited);
    setFault(null);
    draft.save(edited);
  };
  const discard = () => {
    draft.clear();
    setEntry(empty);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const said = saidIntake(entry, { now: Date.now(), zone });
    if ("field" in said) {
      setFault(said);
      return focusFault(form);
    }
    const found = cautionsOf(medicine.as_needed, next, Date.parse(said.at), said.amount);
    if (found.length > 0) return setAsked({ said, cautions: found });
    await save(said);
  };
  const save = async (said: Said) => {
    if (await onSave(said)) discard();
  };
  const today = format.calendarDate(now);
  const days = Array.from({ length: INTAKE_DAYS }, (_, back) => shiftDate(today, -back));
  const faultIn = (field: IntakeFault["field"]) => fault?.field === field;
  return (
    <form className="intake-form" onSubmit={(event) => void submit(event)} noValidate>
      <h3>{t("addTitle")}</h3>
      <Cautions
        medicine={medicine}
        next={next}
        check={check}
        zone={zone}
        now={now}
        amount={entry.amount}
      />
      {draft.restored && <Restored onDiscard={discard} />}
      <div className="intake-when">
        <Select
          label={say("when", { count: 1 })}
          value={entry.date}
          onChange={(event) => change({ date: event.currentTarget.value })}
          data={[
            { value: "", label: say("now") },
            ...days.map((day) => ({ value: day, label: format.shortDate(day) })),
          ]}
        />
        {entry.date !== "" && (
          <TextInput
            type="time"
            label={say("time")}
            value={entry.time}
            error={
              fault && faultIn("time") && fault.message !== "amountFault"
                ? say(fault.message)
                : null
            }
            onChange={(event) => change({ time: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={t("amount")}
          value={entry.amount}
          inputMode="decimal"
          rightSection={medicine.unit ? <bdi className="intake-unit">{medicine.unit}</bdi> : null}
          rightSectionWidth={`${medicine.unit.length + 2}ch`}
          error={
            faultIn("amount")
              ? isGrouped(entry.amount)
                ? amounts("grouped")
                : t("amountFault")
              : null
          }
          onChange={(event) => change({ amount: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={t("noteText")}
        value={entry.note}
        maxLength={500}
        dir="auto"
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Button type="submit" loading={busy} disabled={check === "loading"}>
        {t("save")}
      </Button>
      {asked && (
        <LimitQuestion
          next={next}
          zone={zone}
          now={now}
          cautions={asked.cautions}
          unit={medicine.unit}
          onConfirm={() => {
            setAsked(null);
            void save(asked.said);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  );
}

interface CautionsProps extends Pick<IntakeFormProps, "medicine" | "next" | "check"> {
  zone: string;
  now: number;
  /** As typed; text that is not an amount counts as the usual amount. */
  amount: string;
}

/** Cautions from the plan's limits for the typed amount, now. */
function Cautions({ medicine, next, check, zone, now, amount }: CautionsProps) {
  const t = useTranslations("asNeeded");
  const textOf = useCautionText(useFormat(zone), now);
  return (
    <div aria-live="polite">
      {check === "failed" && <p className="as-needed-warning">{t("unchecked")}</p>}
      {cautionsOf(medicine.as_needed, next, now, typedAmount(amount)).map((caution) => (
        <p key={caution.kind} className="as-needed-warning">
          {textOf(caution, medicine.unit)}
        </p>
      ))}
      <p className="as-needed-scope">{t("oneRecord")}</p>
    </div>
  );
}
