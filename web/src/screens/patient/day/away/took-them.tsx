import type { Dose } from "@dosebeat/contract/doses";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { medicineName } from "../../../../i18n/medicine-name.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { doseKey } from "../../../../nouns/doses/dose-key.ts";
import { HomeTime } from "../../../../nouns/doses/home-time.tsx";
import { localTimeOf } from "../../../../nouns/doses/local-time-of.ts";
import { useStateDoses } from "../../../../nouns/doses/statements.ts";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { useReason } from "../../../../ui/states/reason.ts";
import { toastFailed, toastUndo } from "../../../../ui/toasts/toasts.tsx";

interface TookThemProps {
  opened: boolean;
  doses: readonly Dose[];
  zone: string;
  onClose: () => void;
  onDone: () => void;
}

/** Shows which doses would be recorded, and at which times, before recording them. */
export function TookThem(props: TookThemProps) {
  const t = useTranslations("away");
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t("tookTitle")}>
      <Doses {...props} />
    </Dialog>
  );
}

function Doses({ doses, zone, onClose, onDone }: TookThemProps) {
  const t = useTranslations("away");
  const say = useTranslations("say");
  const dialog = useTranslations("dialog");
  const format = useFormat(zone);
  const reasonOf = useReason();
  const { mutateToEnd, isPending } = useStateDoses();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const ticked = doses.filter((dose) => !left.has(doseKey(dose)));
  const toggle = (dose: Dose) => {
    const next = new Set(left);
    if (!next.delete(doseKey(dose))) next.add(doseKey(dose));
    setLeft(next);
  };
  const fail = (failure: Error) => toastFailed(say("failed", { reason: reasonOf(failure) }));
  const undo = () =>
    mutateToEnd(
      ticked.map((dose) => ({ dose, statement: { status: null } })),
      { onError: fail },
    );
  // At their due times, as the patient has just seen and confirmed. Once the first dose is recorded, the question
  // is gone, so this tells to the end, and failures in a toast.
  const record = () =>
    mutateToEnd(
      ticked.map((dose) => ({ dose, statement: { status: "confirmed", at: dose.due_utc } })),
      {
        onSuccess: () => {
          toastUndo(say("kept", { count: ticked.length }), dialog("undo"), undo);
          onDone();
          onClose();
        },
        onError: fail,
      },
    );
  return (
    <>
      <p>{t("tookText")}</p>
      <ul className="away-doses">
        {doses.map((dose) => (
          <li key={doseKey(dose)}>
            <label>
              <input
                type="checkbox"
                checked={!left.has(doseKey(dose))}
                onChange={() => toggle(dose)}
              />
              <span>
                <bdi>{format.shortDate(dose.date)}</bdi>{" "}
                <strong>
                  <bdi>{localTimeOf(dose, format)}</bdi>
                </strong>
                <HomeTime doses={[dose]} zone={zone} /> {medicineName(dose.medicine)}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          {dialog("cancel")}
        </Button>
        <Button loading={isPending} disabled={ticked.length === 0} onClick={record}>
          {t("record", { count: ticked.length })}
        </Button>
      </div>
    </>
  );
}
