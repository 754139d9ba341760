import type { FormEvent } from "react";
import { useTranslations } from "use-intl";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { SubmitActions } from "../../ui/dialogs/submit-actions.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { AddFactorDialog } from "./add-factor-dialog.tsx";
import { createPasskey, PasskeyError } from "./browser-passkey.ts";
import { PasskeyNameField, usePasskeyName } from "./passkey-name.tsx";
import { fetchPasskeyCreation, useAddPasskey } from "./queries.ts";

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a passkey; if it is the first second factor, ends with recovery codes. */
export function AddPasskeyDialog({ opened, onClose }: DialogProps) {
  return opened ? <OpenedDialog onClose={onClose} /> : null;
}

function OpenedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("twoStep");
  return (
    <AddFactorDialog title={t("passkeyAdd")} added={t("passkeyAdded")} onClose={onClose}>
      {(done) => <AddForm onDone={done} onClose={onClose} />}
    </AddFactorDialog>
  );
}

interface AddFormProps {
  onDone: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

function AddForm({ onDone, onClose }: AddFormProps) {
  const t = useTranslations("twoStep");
  const name = usePasskeyName(t("passkeyNameDefault"));
  const textOf = useFailureText();
  const add = useAddPasskey();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (given: string) => {
      const passkey = await createPasskey(await fetchPasskeyCreation());
      return (await add.mutateAsync({ name: given, passkey })).data;
    },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.given();
    if (given !== null) mutate(given);
  };
  return (
    <form className="two-step-form" onSubmit={submit} noValidate>
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <p>{t("passkeyHint")}</p>
      <PasskeyNameField of={name} hint={t("passkeyNameHint")} />
      <SubmitActions onCancel={onClose} busy={isPending}>
        {t("passkeyNext")}
      </SubmitActions>
    </form>
  );
}

function useFailureText() {
  const t = useTranslations("twoStep");
  const reasonOf = useReason();
  return (error: Error) => {
    if (!(error instanceof PasskeyError)) return t("failed", { reason: reasonOf(error) });
    const texts = {
      cancelled: t("passkeyCancelled"),
      known: t("passkeyKnown"),
      unsupported: t("passkeyUnsupported"),
    };
    return texts[error.reason];
  };
}
