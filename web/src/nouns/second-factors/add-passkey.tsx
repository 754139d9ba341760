import { TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { SubmitActions } from "../../ui/dialogs/submit-actions.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { createPasskey, PasskeyError } from "./browser-passkey.ts";
import { fetchPasskeyCreation, useAddPasskey } from "./queries.ts";
import { RecoveryCodes, useStored } from "./recovery-codes.tsx";

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a passkey; with the first second factor it ends with recovery codes. */
export function AddPasskeyDialog({ opened, onClose }: DialogProps) {
  return opened ? <OpenedDialog onClose={onClose} /> : null;
}

function OpenedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("twoStep");
  const [codes, setCodes] = useState<string[] | null>(null);
  const { stored, close } = useStored(codes !== null, onClose);
  const done = (made: string[] | null) => {
    if (made) return setCodes(made);
    toastDone(t("passkeyAdded"));
    onClose();
  };
  return (
    <Dialog opened onClose={close} title={codes ? t("recovery") : t("passkeyAdd")}>
      {codes ? (
        <RecoveryCodes codes={codes} stored={stored} onDone={close} />
      ) : (
        <AddForm onDone={done} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface AddFormProps {
  onDone: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

function AddForm({ onDone, onClose }: AddFormProps) {
  const t = useTranslations("twoStep");
  const [name, setName] = useState(t("passkeyNameDefault"));
  const [fault, setFault] = useState<string | null>(null);
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
    const given = name.trim();
    if (given === "") setFault(t("passkeyNameNeeded"));
    else mutate(given);
  };
  return (
    <form className="two-step-form" onSubmit={submit} noValidate>
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <p>{t("passkeyHint")}</p>
      <TextInput
        name="name"
        label={t("passkeyName")}
        description={t("passkeyNameHint")}
        value={name}
        error={fault}
        aria-invalid={fault !== null}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => {
          setFault(null);
          setName(event.currentTarget.value);
        }}
        data-autofocus
      />
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
