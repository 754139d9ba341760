import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { asOn } from "../../doses/answer.ts";
import { DoseAccount } from "../../doses/dose-account.tsx";
import { doseKey } from "../../doses/dose-key.ts";
import { medicineName } from "../../doses/medicine-name.ts";
import { type Said, statementOf, useStateDoses } from "../../doses/statements.ts";
import { ExcusedForm } from "../../excused/excused-form.tsx";
import { ExcusedList } from "../../excused/excused-list.tsx";
import { useExcused } from "../../excused/queries.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { focusFirst } from "../../ui/forms/focus-first.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed, toastUndo } from "../../ui/toasts/toasts.tsx";
import { useExcusedActions } from "./use-excused-actions.ts";
import "./dose-panel.css";

export interface DosePanelProps {
  /** The doses of one row; none: the panel is closed. */
  doses: Dose[];
  answer: Doses;
  profile: Profile;
  now: number;
  onClose: () => void;
}

/** What is known of a dose: from below on a phone, in the middle on a desk. */
export function DosePanel({ doses, answer, profile, now, onClose }: DosePanelProps) {
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
          answer={asOn(answer, first.date)}
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

function Content({ doses, answer, profile, now, onClose }: ContentProps) {
  const t = useTranslations("excused");
  const [marking, setMarking] = useState(false);
  const { say, busy, error } = useSay(onClose);
  const [{ date, status }] = doses;
  if (marking) return <Days day={date} owner={profile.id} onClose={onClose} />;
  return (
    <DoseAccount
      doses={doses}
      answer={answer}
      now={now}
      owner={profile.id}
      busy={busy}
      error={error}
      onSay={say}
    >
      <Button variant="default" onClick={() => setMarking(true)}>
        {status === "excused" ? t("change") : t("mark")}
      </Button>
    </DoseAccount>
  );
}

/** Says it and closes; the toast leads back to what was said before. */
function useSay(onClose: () => void) {
  const t = useTranslations("say");
  const dialog = useTranslations("dialog");
  const reasonOf = useReason();
  const stating = useStateDoses();
  const say = (said: Said[], clearDraft: () => void) => {
    const before = said.map(({ dose }) => ({ dose, statement: statementOf(dose) }));
    const undo = () =>
      stating.mutate(before, {
        onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })),
      });
    stating.mutate(said, {
      onSuccess: () => {
        clearDraft();
        toastUndo(t("kept", { count: said.length }), dialog("undo"), undo);
        onClose();
      },
    });
  };
  return { say, busy: stating.isPending, error: stating.error };
}

/** Days that are not monitored: one more, and those that are marked. */
function Days({ day, owner, onClose }: { day: string; owner: number; onClose: () => void }) {
  const t = useTranslations("excused");
  const { data } = useExcused();
  const { add, remove, busy, error } = useExcusedActions();
  const touching = data?.filter(({ from, to }) => from <= day && day <= to) ?? [];
  return (
    <div className="dose-panel-days" ref={focusFirst}>
      <p>{t("lead")}</p>
      {touching.length > 0 ? (
        <ExcusedList periods={touching} onRemove={remove} />
      ) : (
        <ExcusedForm
          day={day}
          owner={owner}
          busy={busy}
          error={error}
          onSave={(period, clearDraft) =>
            add(period, () => {
              clearDraft();
              onClose();
            })
          }
          onCancel={onClose}
        />
      )}
    </div>
  );
}
