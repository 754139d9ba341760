import { LONGEST_CALLED, type Watched } from "@dosebeat/contract/care";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useChangeCare } from "../../nouns/care/queries.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";

/** The carer's own name for the patient, which nobody else sees. */
export function CalledField({ watched: { id, called, givenname } }: { watched: Watched }) {
  const t = useTranslations("caring");
  const reasonOf = useReason();
  const { mutate, isPending } = useChangeCare();
  const [typed, setTyped] = useState(called ?? "");
  const isChanged = typed.trim() !== (called ?? "");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(
      { id, data: { called: typed.trim() || null } },
      {
        onSuccess: () => toastDone(t("saved")),
        onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })),
      },
    );
  };
  return (
    <form className="watched-times" onSubmit={submit}>
      <TextInput
        name="called"
        label={t("called", { name: isolate(givenname) })}
        description={t("calledHint")}
        value={typed}
        maxLength={LONGEST_CALLED}
        autoComplete="off"
        dir="auto"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {isChanged && (
        <Button type="submit" variant="default" loading={isPending}>
          {t("calledSave")}
        </Button>
      )}
    </form>
  );
}
