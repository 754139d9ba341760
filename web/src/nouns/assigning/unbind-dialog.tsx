import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../api/call.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { IdentityCard } from "../../ui/identity/identity-card.tsx";
import { usePersonText } from "../../ui/identity/person-text.ts";
import { useRetried } from "../../ui/kept/use-retried.ts";
import { passes } from "../../ui/kept/use-retry.ts";
import { useReason } from "../../ui/states/reason.ts";
import { Placeholder } from "../../ui/states/states.tsx";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { usePatientName } from "../profiles/patient-names.ts";
import { useUnassignSensor } from "../sensors/queries.ts";

interface Bound {
  deveui: string;
  /** The patient's profile. */
  profileid: number;
  /** Shown until the person has loaded. */
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
  const kept = useTranslations("kept");
  const personText = usePersonText();
  const reasonOf = useReason();
  const unassign = useUnassignSensor(true);
  const { data: person, error } = usePatientName(profileid);
  const detail = person ? say("wasWith", { person: personText(person) }) : undefined;
  const [asked] = useState({ deveui, profileid });
  const unsure = useRef(false);
  // Not in the callbacks of `mutate`: by then the box, and this dialog with it, may be gone from the list.
  const { run, isBusy, failure } = useRetried({
    send: async (asked: { deveui: string; profileid: number }) => {
      try {
        await unassign.mutateAsync(asked);
      } catch (failed) {
        // The box was unassigned, but the answer was lost.
        if (unsure.current && hasNoBox(failed)) return;
        unsure.current ||= failed instanceof Error && passes(failed);
        throw failed;
      }
    },
    onStored: () => {
      toastDone(t("unbindDone", { deveui }), detail);
      onClose();
    },
    onFailed: (failed) => {
      if (!passes(failed)) {
        toastFailed(t("unbindFailed", { deveui, reason: reasonOf(failed) }));
        onClose();
      }
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t("unbindTitle")}
      confirm={failure ? kept("tryNow") : t("unbind")}
      danger
      busy={isBusy}
      onConfirm={() => run(asked)}
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
      {failure && (
        <>
          {" "}
          <strong>{kept("notStored")}</strong> {reasonOf(failure.error)}
        </>
      )}
    </ConfirmDialog>
  );
}

function hasNoBox(error: unknown): boolean {
  if (!(error instanceof CallError) || !error.isOurs) return false;
  return error.status === 404 || error.problem.code === "no_box";
}
