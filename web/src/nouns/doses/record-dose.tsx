import type { Dose } from "@dosebeat/contract/doses";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { medicineName } from "../../i18n/medicine-name.ts";
import { focusFault } from "../../ui/forms/focus-field.ts";
import { focusFirst } from "../../ui/forms/focus-first.ts";
import { Suggestions } from "../../ui/menus/suggestions.tsx";
import { doseKey } from "./dose-key.ts";
import type { StatementEntry } from "./statement-entry.ts";
import type { DoseStatement, Statement } from "./statements.ts";
import { TakenTime } from "./taken-time.tsx";
import { saidInstant, type WhenFault } from "./taken-when.ts";
import "./record-dose.css";

const REASONS = ["unwell", "sideEffects", "empty", "advised", "noNeed"] as const;

interface RecordDoseProps {
  doses: Dose[];
  entry: StatementEntry;
  zone: string;
  now: number;
  busy: boolean;
  onChange: (entry: StatementEntry) => void;
  onRecord: (statements: DoseStatement[]) => void;
  /** Absent if the form is always open. */
  onCancel?: (() => void) | undefined;
}

/** Records a time of intake or the reason for skipping, for all or some doses of a row. */
export function RecordDose(props: RecordDoseProps) {
  const { doses, entry } = props;
  const t = useTranslations("say");
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const { submit, fault, clearFault } = useSubmit(props, excluded);
  const change = (next: StatementEntry) => {
    clearFault();
    props.onChange(next);
  };
  const toggle = (key: string) => {
    const next = new Set(excluded);
    if (!next.delete(key)) next.add(key);
    clearFault();
    setExcluded(next);
  };
  return (
    <form
      className="record-dose"
      ref={props.onCancel ? focusFirst : null}
      onSubmit={submit}
      noValidate
    >
      {doses.length > 1 && (
        <Which
          doses={doses}
          excluded={excluded}
          isEmpty={fault === "noneChosen"}
          onToggle={toggle}
        />
      )}
      {entry.mode === "taken" ? (
        <TakenTime
          entry={entry}
          due={dueOf(doses)}
          now={props.now}
          zone={props.zone}
          count={doses.length - excluded.size}
          fault={fault === "noneChosen" || fault === "reasonNeeded" ? null : fault}
          onChange={change}
        />
      ) : (
        <div className="record-dose-reason">
          <TextInput
            label={t("reason")}
            value={entry.reason}
            error={fault === "reasonNeeded" ? t(fault) : null}
            maxLength={500}
            dir="auto"
            onChange={(event) => change({ ...entry, reason: event.currentTarget.value })}
            data-autofocus
          />
          <Suggestions
            texts={REASONS.map((reason) => t(reason))}
            chosen={entry.reason}
            onChoose={(reason) => change({ ...entry, reason })}
          />
        </div>
      )}
      <div className="record-dose-actions">
        <Button type="submit" loading={props.busy}>
          {t("keep")}
        </Button>
        {props.onCancel && (
          <Button variant="default" onClick={props.onCancel}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}

function dueOf(doses: Dose[]): number {
  return Date.parse(doses[0]?.due_utc ?? "");
}

type Fault = WhenFault | "reasonNeeded" | "noneChosen";

function useSubmit(props: RecordDoseProps, excluded: ReadonlySet<string>) {
  const [fault, setFault] = useState<Fault | null>(null);
  const statement = (): Statement | Fault => {
    const { entry, doses, zone, now } = props;
    const reason = entry.reason.trim();
    if (entry.mode === "skipped") return reason ? { status: "skipped", reason } : "reasonNeeded";
    const at = saidInstant(entry, { due: dueOf(doses), now, zone });
    return typeof at === "number" ? { status: "confirmed", at: new Date(at).toISOString() } : at;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const showFault = (found: Fault) => {
      setFault(found);
      focusFault(event.currentTarget);
    };
    const chosen = props.doses.filter((dose) => !excluded.has(doseKey(dose)));
    if (chosen.length === 0) return showFault("noneChosen");
    const result = statement();
    if (typeof result === "string") return showFault(result);
    setFault(null);
    props.onRecord(chosen.map((dose) => ({ dose, statement: result })));
  };
  return { submit, fault, clearFault: () => setFault(null) };
}

interface WhichProps {
  doses: Dose[];
  excluded: ReadonlySet<string>;
  /** Saving was attempted without choosing any. */
  isEmpty: boolean;
  onToggle: (key: string) => void;
}

function Which({ doses, excluded, isEmpty, onToggle }: WhichProps) {
  const t = useTranslations("say");
  return (
    <fieldset className="record-dose-which">
      <legend>{t("which")}</legend>
      {doses.map((dose) => (
        <label key={doseKey(dose)}>
          <input
            type="checkbox"
            checked={!excluded.has(doseKey(dose))}
            aria-invalid={isEmpty}
            onChange={() => onToggle(doseKey(dose))}
          />
          {medicineName(dose.medicine)}
        </label>
      ))}
      {isEmpty && (
        <p className="record-dose-fault" role="alert">
          {t("noneChosen")}
        </p>
      )}
    </fieldset>
  );
}
