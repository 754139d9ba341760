import { useTranslations } from "use-intl";
import { IdentityCard } from "../identity/identity-card.tsx";
import { usePersonText } from "../identity/person-text.ts";
import { usePatientName } from "../profiles/patient-names.ts";
import { useUnassignSensor } from "../sensors/queries.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../ui/states/reason.ts";
import { Placeholder } from "../ui/states/states.tsx";
import { toastDone, toastFailed } from "../ui/toasts/toasts.tsx";

interface Bound {
  deveui: string;
  /** Of the patient's profile. */
  profileid: number;
  /** Shown until the person has arrived. */
  name: string;
}

interface UnbindDialogProps {
  /** The box and its patient; null: closed. */
  bound: Bound | null;
  onClose: () => void;
}

/** Unassigns a box from a patient after confirmation. */
export function UnbindDialog({ bound, onClose }: UnbindDialogProps) {
  return bound && <OpenDialog key={bound.deveui} {...bound} onClose={onClose} />;
}

function OpenDialog({ deveui, profileid, name, onClose }: Bound & { onClose: () => void }) {
  const t = useTranslations("devices");
  const say = useTranslations("person");
  const personText = usePersonText();
  const reasonOf = useReason();
  const unassign = useUnassignSensor(true);
  const { data: person, error } = usePatientName(profileid);
  const detail = person ? say("wasWith", { person: personText(person) }) : undefined;
  // Not in the callbacks of `mutate`: by then the list may have lost the box, and this dialog with it.
  const confirm = () =>
    void unassign
      .mutateAsync(deveui)
      .then(
        () => toastDone(t("unbindDone", { deveui }), detail),
        (failed) => toastFailed(t("unbindFailed", { deveui, reason: reasonOf(failed) })),
      )
      .finally(onClose);
  return (
    <ConfirmDialog
      opened
      title={t("unbindTitle")}
      confirm={t("unbind")}
      danger
      busy={unassign.isPending}
      onConfirm={confirm}
      onClose={onClose}
      card={
        person ? (
          <IdentityCard person={person} groups={person.groups.map(({ name }) => name)} />
        ) : (
          person === undefined && !error && <Placeholder height={76} />
        )
      }
    >
      {t("unbindText", { deveui, name: person ? personText(person) : name })}
    </ConfirmDialog>
  );
}
