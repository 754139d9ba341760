import type { Schedule } from "@dosebeat/contract/schedules";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatDosageTime } from "../../i18n/format.ts";
import { useAddSchedule, useDeleteSchedule } from "../../schedules/queries.ts";
import { TimesEditor } from "../../schedules/times-editor.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed, toastUndo } from "../../ui/toasts/toasts.tsx";

/** Each change of the times is saved at once. */
export function MedicineTimes({
  medicine,
  schedules,
}: {
  medicine: number;
  schedules: Schedule[];
}) {
  const t = useTranslations("form");
  const dialog = useTranslations("dialog");
  const reasonOf = useReason();
  const [typed, setTyped] = useState("");
  const adding = useAddSchedule();
  const removing = useDeleteSchedule();

  const add = (time: string, onDone: () => void) =>
    adding.mutate(
      { dosage_time: formatDosageTime(time), medicine },
      {
        onSuccess: () => {
          toastDone(t("scheduleSaved"));
          onDone();
        },
        onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })),
      },
    );
  const remove = (time: string) => {
    const schedule = schedules.find((known) => known.dosage_time === time);
    if (!schedule) return;
    removing.mutate(schedule.id, {
      onSuccess: () =>
        toastUndo(t("scheduleDeleted"), dialog("undo"), () => add(time, () => undefined)),
      onError: () => toastFailed(t("scheduleDeleteFailed")),
    });
  };

  return (
    <div className="card form-card">
      <TimesEditor
        times={schedules.map((schedule) => schedule.dosage_time)}
        typed={typed}
        busy={adding.isPending}
        onType={setTyped}
        onAdd={(time) => add(time, () => setTyped(""))}
        onRemove={remove}
      />
    </div>
  );
}
