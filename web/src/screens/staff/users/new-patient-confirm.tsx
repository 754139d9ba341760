import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../../api/call.ts";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { AssignProblem } from "../../../nouns/assigning/assign-problem.tsx";
import { IdentityCard } from "../../../ui/identity/identity-card.tsx";
import type { Identity } from "../../../ui/identity/person-text.ts";
import { shortBox } from "../../../ui/identity/short-box.ts";
import type { KeptForm } from "../../../ui/kept/use-kept-form.ts";
import { passes } from "../../../ui/kept/use-retry.ts";
import type { NewPatient } from "./new-patient.ts";
import "../../../nouns/assigning/assigning.css";

interface NewPatientConfirmProps {
  form: KeptForm<NewPatient>;
  person: Identity;
  onBack: () => void;
}

/**
 * Asks for confirmation before a box goes to a new patient, showing both identifiers; the initial focus is on going
 * back. If neither is known, somebody has to say that they checked.
 */
export function NewPatientConfirm({ form, person, onBack }: NewPatientConfirmProps) {
  const t = useTranslations("users");
  const say = useTranslations("person");
  const back = useRef<HTMLButtonElement>(null);
  const [isChecked, setChecked] = useState(false);
  const { value, failure, isBusy } = form;
  const isUnknown = person.born === null && person.record_number === null;
  useEffect(() => back.current?.focus(), []);
  // Errors in the account are shown beside its fields, in the previous step.
  useEffect(() => {
    if (failure && isOfAccount(failure.error)) onBack();
  }, [failure, onBack]);
  return (
    <form
      className="confirm-step"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnknown || isChecked) form.submit();
      }}
    >
      <IdentityCard person={person} groups={value.group ? [value.group.name] : []} />
      <p>{say("assignTextNow", { box: shortBox(value.deveui) })}</p>
      {isUnknown && (
        <label className="confirm-step-check">
          <input
            type="checkbox"
            checked={isChecked}
            onChange={(event) => setChecked(event.currentTarget.checked)}
          />
          <span>
            {say("enterOne")} {say("checked")}
          </span>
        </label>
      )}
      <AssignProblem failure={failure} zone={browserZone()} isKept={false} />
      <div className="dialog-actions">
        <Button ref={back} variant="default" onClick={onBack} disabled={isBusy}>
          {say("back")}
        </Button>
        <Button type="submit" loading={isBusy} disabled={isUnknown && !isChecked}>
          {t("createAndAssign")}
        </Button>
      </div>
    </form>
  );
}

const OF_BOX = new Set(["box_held", "box_not_in_use", "box_linked"]);

function isOfAccount(error: Error): boolean {
  if (passes(error) || !(error instanceof CallError)) return false;
  return error.status !== 404 && !OF_BOX.has(error.problem.code ?? "");
}
