import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../api/call.ts";
import { useEraseAccount } from "../../nouns/profiles/queries.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { SubmitActions } from "../../ui/dialogs/submit-actions.tsx";
import { useClearOnChange } from "../../ui/forms/clear-on-change.ts";
import { focusField } from "../../ui/forms/focus-field.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";

/**
 * Erases the account after a plain warning, given the password and a word typed for confirmation. An
 * administrator's can only be erased after another administrator has removed that role.
 */
export function EraseAccount({ isPatient }: { isPatient: boolean }) {
  const t = useTranslations("erase");
  const [opened, { open, close }] = useDisclosure(false);
  if (!isPatient) return <p>{t("administrator")}</p>;
  return (
    <>
      <p>{t("text")}</p>
      <Button variant="default" className="profile-danger" onClick={open}>
        {t("open")}
      </Button>
      <Dialog opened={opened} onClose={close} title={t("title")}>
        <EraseForm onClose={close} />
      </Dialog>
    </>
  );
}

function EraseForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("erase");
  const { typed, set, faults, error, busy, submit } = useErase();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const passwordFault = unlessChanged("password", faults.password);
  return (
    <form className="profile-form" onSubmit={submit} {...trackChanges} noValidate>
      <Notice tone="warn">{t("warning")}</Notice>
      {error && <Notice tone="bad">{error}</Notice>}
      <PasswordInput
        name="password"
        label={t("password")}
        autoComplete="current-password"
        value={typed.password}
        error={passwordFault}
        aria-invalid={passwordFault !== undefined}
        onChange={(event) => set({ password: event.currentTarget.value })}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        data-autofocus
      />
      <TextInput
        name="word"
        label={t("confirm", { word: t("word") })}
        autoComplete="off"
        value={typed.word}
        error={unlessChanged("word", faults.word)}
        onChange={(event) => set({ word: event.currentTarget.value })}
      />
      <SubmitActions onCancel={onClose} danger busy={busy}>
        {t("submit")}
      </SubmitActions>
    </form>
  );
}

const EMPTY = { password: "", word: "" };

type Field = keyof typeof EMPTY;

function useErase() {
  const t = useTranslations("erase");
  const reason = useReason();
  const erase = useEraseAccount();
  const [typed, setTyped] = useState(EMPTY);
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const form = event.currentTarget;
    const showFaults = (found: Partial<Record<Field, string>>) => {
      setFaults(found);
      focusField(form, Object.keys(found)[0]);
    };
    setError(null);
    setFaults({});
    if (!typed.password) return showFaults({ password: t("passwordNeeded") });
    if (typed.word.trim().toLowerCase() !== t("word").toLowerCase()) {
      return showFaults({ word: t("wordNeeded", { word: t("word") }) });
    }
    erase.mutate(typed.password, {
      onError: (failure) => {
        const wrong = failure instanceof CallError && failure.faults.length > 0;
        if (wrong) showFaults({ password: t("passwordWrong") });
        else setError(t("failed", { reason: reason(failure) }));
      },
    });
  }

  const set = (part: Partial<typeof EMPTY>) => setTyped({ ...typed, ...part });
  return { typed, set, faults, error, busy: erase.isPending, submit };
}
