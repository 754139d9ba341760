import type { Medicine } from "@dosebeat/contract/medicines";
import type { MedicinePlan } from "@dosebeat/contract/plans";
import { Button } from "@mantine/core";
import { use, useRef, useState } from "react";
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
  const [read, setRead] = useState({ medicine, plan });
  const editing = useEditedPrescription({
    name: `plan.${medicine.id}`,
    owner,
    locale,
    stored: storedOf(read),
    version: read.plan.version,
  });
  const { edited, version, clearDraft } = editing;
  const [said, setSaid] = useState(medicine.every_day_by);
  const save = useSavePlan(medicine.id);
  const keyOf = useKeyOf();
  const done = () => {
    clearDraft();
    onClose();
  };
  // What was changed while it was being stored is not stored yet.
  const isAhead = useRef(false);
  const sending = useRetried({
    send: (sent: PlanSave) => save.mutateAsync(sent),
    onStored: () => {
      toastDone(proposed ?? t("saved"));
      if (!isAhead.current) done();
    },
  });
  // A change must not be sent by a retry before the person has saved it.
  const stop = () => {
    isAhead.current = true;
    sending.stop();
  };
  const send = (base: Read, of: number) => {
    const sent = saveOf(storedOf(base), edited, {
      today,
      version: of,
      locale,
      said: said.trim() === base.medicine.every_day_by ? null : said.trim(),
    });
    if (!sent.record && !sent.change) return done();
    isAhead.current = false;
    sending.run({ ...sent, key: keyOf(JSON.stringify(sent)) });
  };
  const replace = () => {
    setRead({ medicine, plan });
    editing.rebase(plan.version);
    send({ medicine, plan }, plan.version);
  };
  // The only newer plan that nobody has to be told of is the one that was stored from here.
  const isOwn = save.isSuccess && !!save.variables.change && plan.version === version + 1;
  const { failure } = sending;
  const isChanged =
    said !== read.medicine.every_day_by ||
    !isSamePrescription(edited, editedPrescription(storedOf(read), locale));
  const [isAsking, setAsking] = useState(false);
  const close = () => (isChanged ? setAsking(true) : done());
  return (
    <>
      <PlanEditor
        name={medicine.name}
        editing={{
          ...editing,
          change: (next) => {
            stop();
            editing.change(next);
          },
          discard: () => {
            stop();
            editing.discard();
          },
        }}
        previewOf={{ medicine: medicine.id }}
        today={today}
        isOnceOnly={medicine.once_only}
        said={said}
        onSaid={(next) => {
          stop();
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
        onSave={() => (isOwn ? replace() : send(read, version))}
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

type Read = Pick<ChangePlanProps, "medicine" | "plan">;

function storedOf({ medicine: { unit, as_needed }, plan }: Read): StoredPrescription {
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
