import { Button } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { breakable } from "../../i18n/breakable.ts";
import { useNow } from "../../ui/controls/use-now.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Restored } from "../../ui/forms/restored.tsx";
import { NextDoses } from "./next-doses.tsx";
import { OnceOnly } from "./once-only.tsx";
import { rowsFrom } from "./plan-change.ts";
import { PlanStep, STEPS, type Step } from "./plan-step.tsx";
import {
  type EditedPrescription,
  faultOf,
  needOf,
  rowsOf,
  weeklyPrescription,
} from "./prescription.ts";
import { type PreviewOf, usePlanPreview } from "./queries.ts";
import type { Editing } from "./use-edited-prescription.ts";
import { isUnanswered, useGuarded } from "./use-guarded.ts";
import { WeeklyGuard } from "./weekly-guard.tsx";
import "./plan-editor.css";

export interface PlanEditorProps {
  /** The medicine's name. */
  name: string;
  editing: Editing;
  previewOf: PreviewOf;
  /** Today's chart day. */
  today: string;
  /** An extra dose is dangerous: how rarely it is due is shown in capitals. */
  isOnceOnly: boolean;
  /** Who confirmed daily intake of a medicine that is usually weekly; empty: nobody yet. */
  said: string;
  onSaid: (said: string) => void;
  saveLabel: string;
  isBusy: boolean;
  /** Why the server refused the last save; null: it did not. */
  refusal: unknown;
  /** Renders why it is not saved. Saves that it triggers pass the same checks and questions as any other. */
  failure: ((attempt: (save: () => void) => void) => ReactNode) | null;
  onSave: () => void;
  onClose: () => void;
  /** Null: it cannot be paused yet. */
  onPause: (() => void) | null;
}

/** A plan the way a prescription states it, in three steps; each shows the next three doses. */
export function PlanEditor(props: PlanEditorProps) {
  const { name, editing, previewOf, today, saveLabel, isBusy, failure, onSave, onClose } = props;
  const t = useTranslations("planEditor");
  const now = useNow();
  const { edited, restored, change, discard } = editing;
  const [step, setStep] = useState<Step>(1);
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<{ save: () => void } | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const timesBefore = useRef(new Map(timesOf(edited)));
  const isStored = "medicine" in previewOf;
  const rows = rowsOf(edited);
  const shown = isStored ? rowsFrom(rows, today) : rows;
  const preview = usePlanPreview(previewOf, { from: null, schedules: shown });
  const since = edited.since || null;
  const before = usePlanPreview(
    previewOf,
    since === null ? null : { from: since, schedules: rowsFrom(rows, since) },
  );
  const past = before.isBefore ? undefined : before.data?.past;
  const fault = faultOf(edited);
  const missing = fault?.step === 1 && fault.fault !== "need" ? t(`fault_${fault.fault}`) : null;
  const go = (to: Step) => {
    setStep(to);
    body.current?.scrollIntoView({ block: "start" });
  };
  // What is over is not taken any more.
  const guard = useGuarded(props.refusal)(name, { rows: shown, as_needed: needOf(edited) });
  const attempt = (save: () => void) => {
    setTried(true);
    if (fault) return go(fault.step);
    if (isUnanswered(guard, props.said)) return go(step);
    if (since !== null) return setAsked({ save });
    save();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      place="page"
      className="plan-editor"
      title={
        <>
          <bdi>{breakable(name)}</bdi>
          <small>{t("step", { step, name: t(STEPS[step]) })}</small>
        </>
      }
      action={
        <Button className="plan-editor-save" loading={isBusy} onClick={() => attempt(onSave)}>
          {saveLabel}
        </Button>
      }
    >
      <div className="plan-editor-body" ref={body}>
        <div className="plan-editor-step">
          <Tabs step={step} onStep={go} />
          {restored && <Restored onDiscard={discard} />}
          {failure?.(attempt)}
          {guard !== null && (
            <WeeklyGuard
              guard={guard}
              said={props.said}
              onSaid={props.onSaid}
              weekly={(weekday) => {
                setTried(false);
                change(weeklyPrescription(edited, weekday));
              }}
              isTried={isTried}
            />
          )}
          <PlanStep
            step={step}
            edited={edited}
            today={today}
            firstDay={"startdate" in previewOf ? previewOf.startdate : today}
            before={timesBefore.current}
            isTried={isTried}
            preview={preview.data}
            isBefore={preview.isBefore}
            canCorrect={isStored}
            onChange={(next) => {
              setTried(false);
              change(next);
            }}
            onStep={go}
            onPause={props.onPause}
          />
          <div className="plan-editor-ways">
            {step > 1 && (
              <Button variant="default" onClick={() => go(step === 3 ? 2 : 1)}>
                {t("back")}
              </Button>
            )}
            {step < 3 && (
              <Button variant="default" onClick={() => go(step === 1 ? 2 : 3)}>
                {t("next", { name: t(STEPS[step === 1 ? 2 : 3]) })}
              </Button>
            )}
          </div>
        </div>
        <footer className="plan-editor-next">
          {props.isOnceOnly && <OnceOnly rows={shown} />}
          <NextDoses
            preview={preview.data}
            isBefore={preview.isBefore}
            error={preview.error}
            unit={edited.unit}
            now={now}
            rows={shown}
            missing={missing}
          />
          {since !== null && past ? (
            <p className="plan-editor-past">{t("past", past)}</p>
          ) : (
            isStored && <p className="plan-editor-stays">{t("stays")}</p>
          )}
        </footer>
      </div>
      <ConfirmDialog
        opened={asked !== null}
        title={t("pastTitle")}
        confirm={t("pastConfirm")}
        onConfirm={() => {
          setAsked(null);
          asked?.save();
        }}
        onClose={() => setAsked(null)}
      >
        {past ? t("past", past) : t("pastUnknown")}
      </ConfirmDialog>
    </Dialog>
  );
}

function Tabs({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const t = useTranslations("planEditor");
  return (
    <nav className="plan-editor-tabs" aria-label={t("steps")}>
      {([1, 2, 3] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-current={one === step ? "step" : undefined}
          onClick={() => onStep(one)}
        >
          {t(STEPS[one])}
        </button>
      ))}
    </nav>
  );
}

/** The times by key when the editor was opened. */
function timesOf({ plan }: EditedPrescription): [string, string][] {
  const groups = plan.phases.flatMap((phase) => phase.groups);
  return groups.flatMap(({ times }) => times.map(({ key, time }): [string, string] => [key, time]));
}
