import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { getRole } from "../../session/session.ts";
import { IdentityCard } from "../../ui/identity/identity-card.tsx";
import { readBorn } from "../../ui/identity/read-born.ts";
import { shortBox } from "../../ui/identity/short-box.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useFaultOf } from "../../ui/states/reason.ts";
import type { FoundPatient } from "../profiles/patient-names.ts";
import { useToldTime } from "../sensors/told-time.ts";
import "./assigning.css";
import { AssignProblem } from "./assign-problem.tsx";
import { type Assigning, useAssigning } from "./use-assigning.ts";

interface ConfirmStepProps {
  patient: FoundPatient;
  /** The box to assign. */
  deveui: string;
  zone: string;
  /** The start of the assignment; absent: now. */
  from?: string;
  onBack: () => void;
  onDone: () => void;
}

/**
 * Asks for confirmation, showing the person with both identifiers; the initial focus is on going back. If neither
 * identifier is known, one has to be entered, or somebody has to say that they checked.
 */
export function ConfirmStep({ patient, deveui, zone, from, onBack, onDone }: ConfirmStepProps) {
  const t = useTranslations("person");
  const faultOf = useFaultOf();
  const { run, isBusy, failure, isKept } = useAssigning(onDone);
  const error = failure?.error ?? null;
  const back = useRef<HTMLButtonElement>(null);
  const [values, setValues] = useState({ born: "", record_number: "" });
  const [isChecked, setChecked] = useState(false);
  const { id: profileid, userid, sensor } = patient;
  const isUnknown = patient.born === null && patient.record_number === null;
  const typed = enteredOf(values);
  const isEntered = Object.keys(typed).length > 0;
  useEffect(() => back.current?.focus(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnknown && !isEntered && !isChecked) return;
    const asked: Assigning = {
      profileid,
      deveui,
      replaced: sensor?.deveui ?? null,
      ...(from !== undefined && { from }),
      entered: userid !== null && isEntered ? { userid, ...typed } : null,
    };
    run({ asked, person: { ...patient, ...typed } });
  };
  return (
    <form className="confirm-step" onSubmit={submit}>
      <IdentityCard person={patient} groups={patient.groups.map(({ name }) => name)} />
      <p>
        <Consequence
          patient={patient}
          deveui={deveui}
          zone={zone}
          {...(from !== undefined && { from })}
        />
      </p>
      {isUnknown && userid === null && <Notice tone="warn">{t("askSomebody")}</Notice>}
      {isUnknown && userid !== null && (
        <fieldset className="confirm-step-enter">
          <legend>{t("enterOne")}</legend>
          <TextInput
            name="born"
            label={t("bornField")}
            description={t("bornHint")}
            maxLength={40}
            autoComplete="off"
            value={values.born}
            error={faultOf(error, "born")}
            onChange={({ currentTarget }) => setValues({ ...values, born: currentTarget.value })}
          />
          <TextInput
            name="record_number"
            label={t("numberField")}
            maxLength={64}
            autoComplete="off"
            value={values.record_number}
            onChange={({ currentTarget }) =>
              setValues({ ...values, record_number: currentTarget.value })
            }
          />
        </fieldset>
      )}
      {isUnknown && (
        <label className="confirm-step-check">
          <input
            type="checkbox"
            checked={isChecked}
            disabled={isEntered}
            onChange={(event) => setChecked(event.currentTarget.checked)}
          />
          <span>{t("checked")}</span>
        </label>
      )}
      <AssignProblem failure={failure} zone={zone} isKept={isKept} />
      <div className="dialog-actions">
        <Button ref={back} variant="default" onClick={onBack} disabled={isBusy}>
          {t("back")}
        </Button>
        <Button type="submit" loading={isBusy} disabled={isUnknown && !isEntered && !isChecked}>
          {t(sensor ? "replace" : "assign")}
        </Button>
      </div>
    </form>
  );
}

/** What happens to the patient's current box and to what the new one records. */
function Consequence({
  patient: { sensor },
  deveui,
  zone,
  from,
}: Pick<ConfirmStepProps, "patient" | "deveui" | "zone" | "from">) {
  const t = useTranslations("person");
  const format = useFormat(zone);
  const told = useToldTime(zone);
  // Only administrators get the exact minute from the server.
  const isCoarse = getRole() !== "admin";
  const box = shortBox(deveui);
  if (sensor) {
    const old = shortBox(sensor.deveui);
    if (sensor.sensortime === null) return t("replaceTextNever", { old });
    const time = told.contact(sensor.sensortime, isCoarse);
    return t("replaceText", { old, time: isolate(time) });
  }
  if (from === undefined) return t("assignTextNow", { box });
  return t("assignText", { box, from: isolate(format.dateTime(from)) });
}

/** The non-empty part of the input. */
function enteredOf({ born, record_number }: { born: string; record_number: string }) {
  const number = record_number.trim();
  const year = readBorn(born);
  return { ...(year && { born: year }), ...(number && { record_number: number }) };
}
