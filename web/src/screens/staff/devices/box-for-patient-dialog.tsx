import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAssignTitle } from "../../../nouns/assigning/assign-title.ts";
import { ConfirmStep } from "../../../nouns/assigning/confirm-step.tsx";
import { type FoundPatient, usePatientName } from "../../../nouns/profiles/patient-names.ts";
import { BoxChoice } from "../../../nouns/sensors/box-choice.tsx";
import { Since, useSince } from "../../../nouns/sensors/since.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { usePersonText } from "../../../ui/identity/person-text.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";

interface BoxForPatientDialogProps {
  /** The profile's id. */
  profileid: number;
  /** Shown until the person has loaded. */
  name: string;
  zone: string;
  onClose: () => void;
  /** Called with the chosen box, once it is assigned. */
  onAssigned?: (deveui: string) => void;
}

/** Finds a box for a patient, or a replacement for theirs, then asks for confirmation. */
export function BoxForPatientDialog(props: BoxForPatientDialogProps) {
  const { profileid, name, zone, onClose, onAssigned } = props;
  const t = useTranslations("devices");
  const device = useTranslations("device");
  const titleOf = useAssignTitle();
  const personText = usePersonText();
  const { since, from } = useSince(zone);
  const { data: found, error, refetch } = usePatientName(profileid);
  // A snapshot from when the box was chosen: the live data changes as soon as the assignment is confirmed.
  const [chosen, setChosen] = useState<{ deveui: string; patient: FoundPatient } | null>(null);
  const person = found ? personText(found) : name;
  const old = found?.sensor?.deveui;
  const title = chosen
    ? titleOf(chosen.patient, chosen.deveui)
    : old === undefined
      ? t("assignBoxTitle", { name: person })
      : device("replaceTitle", { deveui: old });
  const done = (deveui: string) => {
    onClose();
    onAssigned?.(deveui);
  };
  return (
    <Dialog opened onClose={onClose} title={title} className="assign-dialog">
      {chosen ? (
        <ConfirmStep
          {...chosen}
          zone={zone}
          {...from}
          onBack={() => setChosen(null)}
          onDone={() => done(chosen.deveui)}
        />
      ) : found ? (
        <>
          <p>{old === undefined ? t("assignBoxText") : device("replaceText", { name: person })}</p>
          <Since {...since} />
          <BoxChoice busy={false} onChoose={(deveui) => setChosen({ deveui, patient: found })} />
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : found === null ? (
        <p role="status">{device("replaceNobody", { name })}</p>
      ) : (
        <Placeholder height={320} />
      )}
    </Dialog>
  );
}
