import type { Medicine } from "@dosebeat/contract/medicines";
import type { MedicinePlan } from "@dosebeat/contract/plans";
import { Button } from "@mantine/core";
import { use, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CallError } from "../../api/call.ts";
import { PrescribingContext } from "../../api/prescribing.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import type { LeaveGuard } from "../../ui/dialogs/leave-guard.tsx";
import { Countdown } from "../../ui/kept/kept-failure.tsx";
import type { KeptFailure } from "../../ui/kept/use-kept-form.ts";
import { useKeyOf } from "../../ui/kept/use-key-of.ts";
import { useRetried } from "../../ui/kept/use-retried.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useProblem, useReason } from "../../ui/states/reason.ts";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { changesIn, useChangesInWords } from "./changed-meanwhile.ts";
import { changeOf } from "./plan-change.ts";
import { PlanEditor } from "./plan-editor.tsx";
import {
  type EditedPrescription,
  editedPrescription,
  isSamePrescription,
  needOf,
  rowsOf,
  type StoredPrescription,
} from "./prescription.ts";
import { PlanNotSaved, type PlanSave, useSavePlan } from "./queries.ts";
import { useEditedPrescription } from "./use-edited-prescription.ts";

interface ChangePlanProps {
  medicine: Medicine;
  plan: MedicinePlan;
  today: string;
  owner: number;
  /** The guard of the page, which has loaded it already. */
  Guard: typeof LeaveGuard;
  onClose: () => void;
  onPause: () => void;
}

/** The editor of the plan of a stored medicine. */
export function ChangePlan(props: ChangePlanProps) {
  const { medicine, plan, today, owner, Guard, onClose, onPause } = props;
  const t = useTranslations("planEditor");
  const draft = useTranslations("draft");
  const locale = useLocale();
  const proposed = use(PrescribingContext)?.proposing?.told;
  // What was read when the editor was opened: later changes by others are reported, not overwritten.
  const [read, setRead] = useState(plan);
  const editing = useEditedPrescription({
    name: `plan.${medicine.id}`,
    owner,
    locale,
    stored: storedOf(medicine, read),
    version: read.version,
  });
  const { edited, version, clearDraft } = editing;
  const [said, setSaid] = useState(medicine.every_day_by);
  const save = useSavePlan(medicine.id);
  const keyOf = useKeyOf();
  const done = () => {
    clearDraft();
    onClose();
  };
  const sending = useRetried({
    send: (sent: PlanSave) => save.mutateAsync(sent),
    onStored: () => {
      toastDone(proposed ?? t("saved"));
      done();
    },
  });
  const send = (base: MedicinePlan, of: number) => {
    const sent = saveOf(storedOf(medicine, base), edited, {
      today,
      version: of,
      locale,
      said: said.trim() === medicine.every_day_by ? null : said.trim(),
    });
    if (!sent.record && !sent.change) return done();
    sending.run({ ...sent, key: keyOf(JSON.stringify(sent)) });
  };
  const replace = () => {
    setRead(plan);
    editing.rebase(plan.version);
    send(plan, plan.version);
  };
  const { failure } = sending;
  const isChanged =
    said !== medicine.every_day_by ||
    !isSamePrescription(edited, editedPrescription(storedOf(medicine, read), locale));
  const [isAsking, setAsking] = useState(false);
  const close = () => (isChanged ? setAsking(true) : done());
  return (
    <>
      <PlanEditor
        name={medicine.name}
        editing={{
          ...editing,
          change: (next) => {
            // A change must not be sent by a retry before the person has saved it.
            sending.stop();
            editing.change(next);
          },
        }}
        previewOf={{ medicine: medicine.id }}
        today={today}
        isOnceOnly={medicine.once_only}
        said={said}
        onSaid={(next) => {
          sending.stop();
          setSaid(next);
        }}
        saveLabel={t("save")}
        isBusy={sending.isBusy}
        refusal={failure && causeOf(failure)}
        failure={
          failure &&
          ((attempt) => (
            <Failure
              failure={failure}
              onReplace={plan.version === version ? null : () => attempt(replace)}
              onDiscard={done}
            />
          ))
        }
        onSave={() => send(read, version)}
        onClose={close}
        onPause={onPause}
      />
      <Guard isDirty={() => isChanged} onLeave={clearDraft} onBack={close} />
      <ConfirmDialog
        opened={isAsking}
        title={t("leaveTitle")}
        confirm={t("leave")}
        danger
        onConfirm={done}
        onClose={() => setAsking(false)}
      >
        {draft("leaveText")}
      </ConfirmDialog>
    </>
  );
}

function storedOf({ unit, as_needed }: Medicine, plan: MedicinePlan): StoredPrescription {
  const rows = plan.schedules.filter(({ removed_utc }) => removed_utc === null);
  return { rows, unit, asNeeded: as_needed };
}

interface SaveContext {
  today: string;
  version: number;
  locale: string;
  /** Who confirmed daily intake; null: as stored. */
  said: string | null;
}

function saveOf(
  stored: StoredPrescription,
  edited: EditedPrescription,
  { today, version, locale, said }: SaveContext,
): Omit<PlanSave, "key"> {
  const asNeeded = needOf(edited);
  const before = needOf(editedPrescription(stored, locale));
  const record = {
    ...(said === null ? {} : { every_day_by: said }),
    ...(edited.unit.trim() === stored.unit ? {} : { unit: edited.unit.trim() }),
    ...(JSON.stringify(asNeeded) === JSON.stringify(before) ? {} : { as_needed: asNeeded }),
  };
  return {
    record: Object.keys(record).length > 0 ? record : null,
    change: changeOf(stored.rows, rowsOf(edited), today, edited.since || null),
    version,
  };
}

function causeOf({ error }: KeptFailure): Error {
  return error instanceof PlanNotSaved ? error.reason : error;
}

interface FailureProps {
  failure: KeptFailure;
  /** Null: the plan that others changed has not loaded yet. */
  onReplace: (() => void) | null;
  onDiscard: () => void;
}

/** Why the plan is not saved; if others changed it meanwhile, what they changed. */
function Failure({ failure, onReplace, onDiscard }: FailureProps) {
  const { error, retryAt } = failure;
  const t = useTranslations("planEditor");
  const reasonOf = useReason();
  const problem = useProblem();
  const inWords = useChangesInWords();
  const cause = causeOf(failure);
  const changes = changesIn(cause);
  if (changes) {
    return (
      <div className="plan-changed">
        <Notice tone="bad">{t("changedMeanwhile", { changes: inWords(changes) })}</Notice>
        <div className="plan-changes-actions">
          <Button variant="default" disabled={!onReplace} onClick={() => onReplace?.()}>
            {t("replace")}
          </Button>
          <Button variant="default" onClick={onDiscard}>
            {t("theirs")}
          </Button>
        </div>
      </div>
    );
  }
  const [fault] = cause instanceof CallError ? cause.faults : [];
  const reason = fault ? problem(fault) : reasonOf(cause);
  return (
    <Notice tone="bad">
      <p>{t(error instanceof PlanNotSaved ? "planNotSaved" : "notSaved", { reason })}</p>
      {retryAt !== null && <Countdown to={retryAt} />}
    </Notice>
  );
}
