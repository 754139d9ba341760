import { MOST_REASON } from "@dosebeat/contract/prescribing-header";
import { isBorn } from "@dosebeat/domain/time/born";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { GroupChoice } from "../../../nouns/groups/group-choice.tsx";
import { useGroupCount } from "../../../nouns/groups/queries.ts";
import { readTypedDeveui } from "../../../nouns/sensors/scanned-code.ts";
import { isStaffAs } from "../../../session/session.ts";
import { useClearOnChange } from "../../../ui/forms/clear-on-change.ts";
import { focusFault } from "../../../ui/forms/focus-field.ts";
import { Restored } from "../../../ui/forms/restored.tsx";
import { readBorn } from "../../../ui/identity/read-born.ts";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import type { KeptForm } from "../../../ui/kept/use-kept-form.ts";
import { useFaultOf } from "../../../ui/states/reason.ts";
import type { NewPatient } from "./new-patient.ts";
import { BoxCodes, isWholeOfPrescriber, useOwnFaults } from "./new-patient-codes.tsx";
import { isComplete, isUnverified, type Required } from "./new-person.ts";
import { AccountFailure, PersonFields } from "./person-fields.tsx";
import "../dialogs.css";
import "./new-patient.css";

interface NewPatientFormProps {
  form: KeptForm<NewPatient>;
  /** Prescribers give a reason, and can create patients only in their own groups. */
  isPrescriber: boolean;
  /** The address that was refused because an account has it but never verified it. */
  unverified: string | null;
  onBox: () => void;
  /** With a box, confirmation is asked for. */
  onGoOn: () => void;
}

/** The patient's identity, group and box. */
export function NewPatientForm(props: NewPatientFormProps) {
  const { form, isPrescriber, unverified, onBox, onGoOn } = props;
  const t = useTranslations("users");
  const say = useTranslations("person");
  const problem = useTranslations("problem");
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const [tried, setTried] = useState(false);
  const { value, failure } = form;
  const error = failure?.error ?? null;
  const email = value.email.trim();
  // Only for the refused address: another one must not be taken over without asking.
  const canTakeOver = unverified === email && (!error || isUnverified(error));
  const born = readBorn(value.born);
  const isBornWrong = born !== "" && !isBorn(born);
  const faultOf = (name: Required) =>
    unlessChanged(name, tried && !value[name].trim() ? t("needed") : serverFault(error, name));
  const faults = useOwnFaults(value, tried && isPrescriber);
  const bornFault = tried && isBornWrong ? problem("born") : serverFault(error, "born");
  const submit = (target: HTMLFormElement) => {
    setTried(true);
    const isWhole = !isPrescriber || isWholeOfPrescriber(value);
    if (!isComplete(value) || isBornWrong || !isWhole) return focusFault(target);
    const typed = { ...value, deveui: readTypedDeveui(value.deveui) };
    const person = canTakeOver ? { ...typed, takenOver: email } : typed;
    if (person.deveui === "") return form.submit(person);
    form.change(person);
    onGoOn();
  };
  return (
    <form
      className="admin-form"
      {...trackChanges}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      {form.isRestored && <Restored onDiscard={form.discard} />}
      <AccountFailure
        failure={failure}
        unverified={canTakeOver ? email : null}
        say={(reason) => t("createFailed", { reason })}
      />
      <p>{t("createText")}</p>
      <PersonFields person={value} change={form.change} faultOf={faultOf}>
        <TextInput
          name="born"
          label={say("bornField")}
          description={say("bornHint")}
          maxLength={40}
          autoComplete="off"
          value={value.born}
          error={unlessChanged("born", bornFault)}
          onChange={({ currentTarget }) => form.change({ born: currentTarget.value })}
        />
        <TextInput
          name="record_number"
          label={say("numberField")}
          maxLength={64}
          autoComplete="off"
          value={value.record_number}
          error={unlessChanged("record_number", serverFault(error, "record_number"))}
          onChange={({ currentTarget }) => form.change({ record_number: currentTarget.value })}
        />
        <Group form={form} isPrescriber={isPrescriber} fault={faults.group} />
        {isPrescriber && (
          <TextInput
            name="reason"
            label={t("createReason")}
            description={t("createReasonHint")}
            maxLength={MOST_REASON}
            dir="auto"
            autoComplete="off"
            value={value.reason}
            error={unlessChanged("reason", faults.reason ?? serverFault(error, "reason"))}
            onChange={({ currentTarget }) => form.change({ reason: currentTarget.value })}
          />
        )}
        {isStaffAs("technician") ? (
          <Box form={form} onBox={onBox} />
        ) : (
          <BoxCodes form={form} faults={faults} />
        )}
      </PersonFields>
      <KeptActions form={form} text="">
        {canTakeOver ? t("takeOver") : value.deveui === "" ? t("create") : say("goOn")}
      </KeptActions>
    </form>
  );
}

interface GroupProps extends Pick<NewPatientFormProps, "form" | "isPrescriber"> {
  fault: string | undefined;
}

function Group({ form, isPrescriber, fault }: GroupProps) {
  const t = useTranslations("users");
  const count = useGroupCount();
  if (count === 0) return null;
  return (
    <GroupChoice
      {...(isPrescriber
        ? { label: t("group"), prescriber: true }
        : { label: t("groupOptional"), all: t("noGroup") })}
      fault={fault}
      group={form.value.group?.id}
      onChange={(_, group) => form.change({ group: group ?? null })}
    />
  );
}

function Box({ form, onBox }: Pick<NewPatientFormProps, "form" | "onBox">) {
  const t = useTranslations("users");
  const { deveui } = form.value;
  return (
    <fieldset className="new-patient-box">
      <legend>{t("boxOptional")}</legend>
      {deveui !== "" && <bdi>{deveui}</bdi>}
      <Button variant="default" onClick={onBox}>
        {t(deveui === "" ? "chooseBox" : "otherBox")}
      </Button>
      {deveui !== "" && (
        <Button variant="default" onClick={() => form.change({ deveui: "" })}>
          {t("withoutThisBox")}
        </Button>
      )}
    </fieldset>
  );
}
