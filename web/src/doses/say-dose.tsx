import type { Dose } from "@dosebeat/contract/doses";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { focusFault } from "../ui/forms/focus-field.ts";
import { focusFirst } from "../ui/forms/focus-first.ts";
import { Suggestions } from "../ui/menus/suggestions.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { useReason } from "../ui/states/reason.ts";
import { doseKey } from "./dose-key.ts";
import { medicineName } from "./medicine-name.ts";
import { SayTook } from "./say-took.tsx";
import type { Saying } from "./saying.ts";
import type { Said, Statement } from "./statements.ts";
import { possibleDates, takenAt, timeFault } from "./taken-at.ts";
import "./say-dose.css";

const REASONS = ["unwell", "sideEffects", "empty", "advised", "noNeed"] as const;

interface SayDoseProps {
  doses: Dose[];
  saying: Saying;
  zone: string;
  now: number;
  busy: boolean;
  error: Error | null;
  onChange: (saying: Saying) => void;
  onSay: (said: Said[]) => void;
  onCancel: () => void;
}

/** Taken at a time, or left out for a reason: for all doses of the row, or some of them. */
export function SayDose(props: SayDoseProps) {
  const { doses, saying } = props;
  const t = useTranslations("say");
  const reasonOf = useReason();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { submit, fault, clearFault } = useSubmit(props, left);
  const change = (next: Saying) => {
    clearFault();
    props.onChange(next);
  };
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    clearFault();
    setLeft(next);
  };
  return (
    <form className="say" ref={focusFirst} onSubmit={submit} noValidate>
      {props.error && <Notice tone="bad">{t("failed", { reason: reasonOf(props.error) })}</Notice>}
      {doses.length > 1 && <Which doses={doses} left={left} onToggle={toggle} />}
      {saying.mode === "took" ? (
        <SayTook
          saying={saying}
          dates={possibleDates(dueOf(doses), props.now, props.zone)}
          fault={fault}
          onChange={change}
        />
      ) : (
        <div className="say-reason">
          <TextInput
            label={t("reason")}
            value={saying.reason}
            error={fault}
            maxLength={500}
            dir="auto"
            onChange={(event) => change({ ...saying, reason: event.currentTarget.value })}
            data-autofocus
          />
          <Suggestions
            texts={REASONS.map((reason) => t(reason))}
            chosen={saying.reason}
            onChoose={(reason) => change({ ...saying, reason })}
          />
        </div>
      )}
      <div className="say-actions">
        <Button type="submit" loading={props.busy}>
          {t("keep")}
        </Button>
        <Button variant="default" onClick={props.onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

function dueOf(doses: Dose[]): number {
  return Date.parse(doses[0]?.due_utc ?? "");
}

function useSubmit(props: SayDoseProps, left: ReadonlySet<string>) {
  const t = useTranslations("say");
  const [fault, setFault] = useState<string | null>(null);
  const statement = (): Statement | string => {
    const { saying, doses, zone, now } = props;
    const reason = saying.reason.trim();
    if (saying.mode === "left") {
      return reason ? { status: "skipped", reason } : t("reasonNeeded");
    }
    if (!saying.time) return t("timeNeeded");
    const due = dueOf(doses);
    const at = takenAt(saying.date, saying.time, zone);
    const wrong = timeFault(at, due, now);
    if (at === null || wrong) return t(wrong ?? "timeSkipped");
    return { status: "confirmed", at: new Date(at).toISOString() };
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refuse = (found: string) => {
      setFault(found);
      focusFault(event.currentTarget);
    };
    const said = statement();
    if (typeof said === "string") return refuse(said);
    const meant = props.doses.filter((dose) => !left.has(doseKey(dose)));
    if (meant.length === 0) return refuse(t("noneChosen"));
    setFault(null);
    props.onSay(meant.map((dose) => ({ dose, statement: said })));
  };
  return { submit, fault, clearFault: () => setFault(null) };
}

interface WhichProps {
  doses: Dose[];
  left: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

function Which({ doses, left, onToggle }: WhichProps) {
  const t = useTranslations("say");
  return (
    <fieldset className="say-which">
      <legend>{t("which")}</legend>
      {doses.map((dose) => (
        <label key={doseKey(dose)}>
          <input
            type="checkbox"
            checked={!left.has(doseKey(dose))}
            onChange={() => onToggle(doseKey(dose))}
          />
          {medicineName(dose.medicine)}
        </label>
      ))}
    </fieldset>
  );
}
