import type { Pause } from "@dosebeat/contract/pauses";
import { Button } from "@mantine/core";
import { use, useState } from "react";
import { useTranslations } from "use-intl";
import { PrescribingContext } from "../../api/prescribing.ts";
import { getChartDay } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useLateAnswer } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { useEndPause } from "./queries.ts";
import "../excused/excused.css";

interface ResumeDialogProps {
  /** The medicine's name. */
  name: string;
  pause: Pause;
  /** The patient's: where today has begun, doses of today may be in the past. */
  zone: string;
  onClose: () => void;
}

/** Ends a pause: now, or after a day. Mounted only while open. */
export function ResumeDialog({ name, pause, zone, onClose }: ResumeDialogProps) {
  const t = useTranslations("pauses");
  const format = useFormat("UTC");
  const reasonOf = useReason();
  const end = useEndPause();
  const late = useLateAnswer(onClose);
  const failed = (error: unknown) => t("failed", { reason: reasonOf(error) });
  const proposed = use(PrescribingContext)?.proposing?.told;
  const [day, setDay] = useState(pause.to ?? "");
  const finish = (to: string | null) =>
    end.mutateToEnd(
      { id: pause.id, to },
      {
        onSuccess: () => {
          const text = to === null ? t("resumed", { name }) : t("endSet", { day: format.date(to) });
          toastDone(proposed ?? text);
          late.close();
        },
        onError: (error) => late.tellFailure(failed(error)),
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t("resumeTitle", { name })}>
      <div className="excused-form">
        <p>{t("resumeText")}</p>
        {end.error && <Notice tone="bad">{failed(end.error)}</Notice>}
        <Button data-autofocus loading={end.isPending} onClick={() => finish(null)}>
          {t("resumeNow")}
        </Button>
        <DateField
          label={t("resumeOn")}
          value={day}
          min={pause.from ?? undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        {day !== "" && day !== pause.to && day < getChartDay(Date.now(), zone) && (
          <Notice tone="warn">{t("endPast")}</Notice>
        )}
        <div className="excused-actions">
          <Button
            variant="default"
            disabled={day === "" || day === pause.to}
            onClick={() => finish(day)}
          >
            {t("setEnd")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
