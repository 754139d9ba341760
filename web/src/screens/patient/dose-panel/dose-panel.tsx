import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { medicineName } from "../../../i18n/medicine-name.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { NamePress } from "../../../nouns/as-needed/name-press.tsx";
import { DoseDetails } from "../../../nouns/doses/dose-details.tsx";
import { doseKey } from "../../../nouns/doses/dose-key.ts";
import { type DoseStatement, statementOf, useStateDoses } from "../../../nouns/doses/statements.ts";
import { withZoneOf } from "../../../nouns/doses/zone-of-day.ts";
import { ExcusedForm } from "../../../nouns/excused/excused-form.tsx";
import { ExcusedList } from "../../../nouns/excused/excused-list.tsx";
import { useExcused } from "../../../nouns/excused/queries.ts";
import { type LateAnswer, useLateAnswer } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { focusFirst } from "../../../ui/forms/focus-first.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { toastFailed, toastUndo } from "../../../ui/toasts/toasts.tsx";
import { DaysSaidBy, DoseSaidBy } from "./said-by-part.tsx";
import { useExcusedActions } from "./use-excused-actions.ts";
import "./dose-panel.css";

export interface DosePanelProps {
  /** The doses of one row; empty: closed. */
  doses: Dose[];
  /** If set, the form for it is open. */
  mode?: "skipped" | undefined;
  answer: Doses;
  profile: Profile;
  now: number;
  onClose: () => void;
}

/** A dose's details: a bottom sheet on phones, a dialog on desktops. */
export function DosePanel({ doses, mode, answer, profile, now, onClose }: DosePanelProps) {
  const format = useFormat(answer.timezone);
  const [first, ...more] = doses;
  return (
    <Dialog
      opened={first !== undefined}
      onClose={onClose}
      title={format.list(doses.map((dose) => medicineName(dose.medicine)))}
      wide
      className="dose-panel"
    >
      {first && (
        <Content
          key={doseKey(first)}
          doses={[first, ...more]}
          mode={mode}
          answer={withZoneOf(answer, first.date)}
          profile={profile}
          now={now}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface ContentProps extends Omit<DosePanelProps, "doses"> {
  doses: [Dose, ...Dose[]];
}

function Content({ doses, mode, answer, profile, now, onClose }: ContentProps) {
  const t = useTranslations("excused");
  const [excusing, setExcusing] = useState(false);
  const late = useLateAnswer(onClose);
  const { record, busy, error } = useRecording(late);
  const [naming, setNaming] = useState(false);
  const pressName = useTranslations("namePress");
  const [{ date, status, pressed_utc }] = doses;
  if (excusing) {
    return (
      <Days
        day={date}
        isExcused={status === "excused"}
        owner={profile.id}
        zone={answer.timezone}
        onClose={onClose}
      />
    );
  }
  if (naming && pressed_utc !== null) {
    return (
      <NamePress
        at={Date.parse(pressed_utc)}
        answer={answer}
        profile={profile}
        late={late}
        onClose={onClose}
      />
    );
  }
  const stated = doses.filter(({ stated_by }) => stated_by === "administrator");
  return (
    <DoseDetails
      doses={doses}
      mode={mode}
      answer={answer}
      hasBox={profile.sensor !== null}
      medicines={profile.medicines}
      now={now}
      owner={profile.id}
      busy={busy}
      error={error}
      onRecord={record}
      saidBy={stated.map((dose) => (
        <DoseSaidBy key={doseKey(dose)} dose={dose} zone={answer.timezone} />
      ))}
    >
      {pressed_utc !== null && (
        <Button variant="default" onClick={() => setNaming(true)}>
          {pressName("somethingElse")}
        </Button>
      )}
      <Button variant="default" onClick={() => setExcusing(true)}>
        {status === "excused" ? t("change") : t("mark")}
      </Button>
    </DoseDetails>
  );
}

/** Records statements and closes; the toast's undo restores the previous ones. */
function useRecording(late: LateAnswer) {
  const t = useTranslations("say");
  const dialog = useTranslations("dialog");
  const reasonOf = useReason();
  const { mutateToEnd, isPending, error } = useStateDoses();
  const failed = (failure: Error) => t("failed", { reason: reasonOf(failure) });
  const record = (statements: DoseStatement[], clearDraft: () => void) => {
    if (isPending) return;
    const previous = statements.map(({ dose }) => ({ dose, statement: statementOf(dose) }));
    const undo = () =>
      mutateToEnd(previous, { onError: (failure) => toastFailed(failed(failure)) });
    mutateToEnd(statements, {
      onSuccess: () => {
        clearDraft();
        toastUndo(t("kept", { count: statements.length }), dialog("undo"), undo);
        late.close();
      },
      onError: (failure) => late.tellFailure(failed(failure)),
    });
  };
  return { record, busy: isPending, error };
}

interface DaysProps {
  day: string;
  /** Whether a period with it is known to exist. */
  isExcused: boolean;
  owner: number;
  zone: string;
  onClose: () => void;
}

/** Excluded periods of a day: list and form. */
function Days({ day, isExcused, owner, zone, onClose }: DaysProps) {
  const t = useTranslations("excused");
  const { data, error, refetch } = useExcused();
  const actions = useExcusedActions();
  const overlapping = data?.filter(({ from, to }) => from <= day && day <= to) ?? [];
  if (isExcused && !data) {
    return error ? (
      <Failed error={error} onRetry={() => refetch()} />
    ) : (
      <Placeholder height={160} />
    );
  }
  return (
    <div className="dose-panel-days" ref={focusFirst}>
      <p>{t("lead")}</p>
      {overlapping.length > 0 ? (
        <>
          <ExcusedList periods={overlapping} onRemove={actions.remove} />
          <DaysSaidBy periods={overlapping} zone={zone} />
        </>
      ) : (
        <ExcusedForm
          day={day}
          owner={owner}
          onClose={onClose}
          onSave={actions.add}
          onSaved={(added) => {
            actions.tellAdded(added);
            // The list may have replaced the form by now.
            onClose();
          }}
        />
      )}
    </div>
  );
}
