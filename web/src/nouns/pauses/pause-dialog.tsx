import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, use, useState } from "react";
import { useTranslations } from "use-intl";
import { PrescribingContext } from "../../api/prescribing.ts";
import { breakable } from "../../i18n/breakable.ts";
import { getDate, shiftDate } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { ConfirmDialog, useLateAnswer } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { useDraft } from "../../ui/forms/draft.ts";
import { focusFault } from "../../ui/forms/focus-field.ts";
import { Restored } from "../../ui/forms/restored.tsx";
import { Select } from "../../ui/menus/select.tsx";
import { Suggestions } from "../../ui/menus/suggestions.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { EMPTY_PAUSE, type PauseValues, pastDays, pauseFault, readPause } from "./pause-values.ts";
import { usePausedPast } from "./paused-past.ts";
import { useAddPause } from "./queries.ts";
import "../excused/excused.css";

const REASONS = ["operation", "advised", "sideEffects"] as const;

interface PauseDialogProps {
  medicine: { id: number; name: string };
  owner: number;
  onClose: () => void;
}

/** Pauses a medicine, from now or from a given day. Mounted only while open. */
export function PauseDialog({ medicine, owner, onClose }: PauseDialogProps) {
  const t = useTranslations("pauses");
  return (
    <Dialog opened onClose={onClose} title={t("title", { name: breakable(medicine.name) })}>
      <PauseForm medicine={medicine} owner={owner} onClose={onClose} />
    </Dialog>
  );
}

function PauseForm({ medicine, owner, onClose }: PauseDialogProps) {
  const t = useTranslations("pauses");
  const reasonOf = useReason();
  const format = useFormat("UTC");
  const add = useAddPause();
  const late = useLateAnswer(onClose);
  const failed = (error: unknown) => t("failed", { reason: reasonOf(error) });
  const proposed = use(PrescribingContext)?.proposing?.told;
  const draft = useDraft(`pause.${medicine.id}`, owner, readPause);
  const [pause, setPause] = useState(draft.restored ?? EMPTY_PAUSE);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<PauseValues>) => {
    const next = { ...pause, ...part };
    setPause(next);
    setTried(false);
    draft.save(next);
  };
  const fault = isTried ? pauseFault(pause) : null;
  const today = getDate(Date.now(), "UTC");
  // Where the patient lives, tomorrow may have begun.
  const past = pastDays(pause, shiftDate(today, 1));
  const { data: lost } = usePausedPast(medicine.id, pauseFault(pause) ? null : past);
  const [isAsking, setAsking] = useState(false);
  const day = isolate(past ? format.dayOfYear(past.from) : "");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (pauseFault(pause)) return focusFault(event.currentTarget);
    if (past && (lost ? lost.due > 0 : past.from <= today)) return setAsking(true);
    send();
  };
  const send = () => {
    const from = pause.begins === "now" ? null : pause.from;
    const data = { medicine: medicine.id, from, to: pause.to || null, reason: pause.reason.trim() };
    add.mutateToEnd(data, {
      onSuccess: () => {
        draft.clear();
        const name = isolate(medicine.name);
        const day = from === null ? null : format.dayOfYear(from);
        const text = day === null ? t("added", { name }) : t("addedFrom", { name, day });
        toastDone(proposed ?? text);
        late.close();
      },
      onError: (error) => late.tellFailure(failed(error)),
    });
  };
  return (
    <form className="excused-form" onSubmit={submit} noValidate>
      <p>{t("lead")}</p>
      {draft.restored && (
        <Restored
          onDiscard={() => {
            draft.clear();
            setPause(EMPTY_PAUSE);
          }}
        />
      )}
      {add.error && <Notice tone="bad">{failed(add.error)}</Notice>}
      <Select
        label={t("begins")}
        data-autofocus
        value={pause.begins}
        data={[
          { value: "now", label: t("now") },
          { value: "day", label: t("onDay") },
        ]}
        onChange={(event) =>
          change({ begins: event.currentTarget.value === "day" ? "day" : "now" })
        }
      />
      <div className="excused-days">
        {pause.begins === "day" && (
          <DateField
            label={t("from")}
            value={pause.from}
            error={fault && t(fault)}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
        )}
        <DateField
          label={t("to")}
          description={t("toHint")}
          value={pause.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={t("reason")}
        value={pause.reason}
        maxLength={500}
        dir="auto"
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <Suggestions
        texts={REASONS.map((reason) => t(reason))}
        chosen={pause.reason}
        onChoose={(reason) => change({ reason })}
      />
      <div className="excused-actions">
        <Button type="submit" loading={add.isPending}>
          {t("save")}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            draft.clear();
            onClose();
          }}
        >
          {t("cancel")}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t("pastTitle")}
        confirm={t("pastConfirm", { day })}
        onConfirm={() => {
          setAsking(false);
          send();
        }}
        onClose={() => setAsking(false)}
      >
        {lost ? t("past", { ...lost, day }) : t("pastUnknown", { day })}
      </ConfirmDialog>
    </form>
  );
}
