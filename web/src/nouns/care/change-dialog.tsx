import type { CareLink } from "@dosebeat/contract/care";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useLateAnswer } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { SubmitActions } from "../../ui/dialogs/submit-actions.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { nameOf } from "./link-name.ts";
import { useChangeCare } from "./queries.ts";
import { ScopeFields } from "./scope-fields.tsx";

interface ChangeDialogProps {
  /** The carer whose terms change; null: closed. */
  link: CareLink | null;
  proves: boolean;
  onClose: () => void;
}

/** Changes what a carer sees and when the carer is notified. */
export function ChangeDialog({ link, proves, onClose }: ChangeDialogProps) {
  const t = useTranslations("carers");
  const name = link ? nameOf(link, t("byCodeRow")) : "";
  return (
    <Dialog opened={link !== null} title={t("changeOf", { name: isolate(name) })} onClose={onClose}>
      {link && <ChangeForm link={link} name={name} proves={proves} onClose={onClose} />}
    </Dialog>
  );
}

interface ChangeFormProps extends Omit<ChangeDialogProps, "link"> {
  link: CareLink;
  name: string;
}

function ChangeForm({ link, name, proves, onClose }: ChangeFormProps) {
  const t = useTranslations("carers");
  const reasonOf = useReason();
  const { mutateToEnd, isPending, error } = useChangeCare();
  const failed = (failure: Error) => t("failed", { reason: reasonOf(failure) });
  const late = useLateAnswer(onClose);
  const [terms, setTerms] = useState({ scope: link.scope, after: link.after_minutes });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const { scope, after } = terms;
    mutateToEnd(
      { id: link.id, data: { scope, after_minutes: after } },
      {
        onSuccess: () => {
          late.close();
          toastDone(t("changed", { name: isolate(name) }));
        },
        onError: (failure) => late.tellFailure(failed(failure)),
      },
    );
  };
  return (
    <form className="care-form" onSubmit={submit}>
      {error && <Notice tone="bad">{failed(error)}</Notice>}
      <ScopeFields terms={terms} proves={proves} onChange={setTerms} />
      <SubmitActions onCancel={onClose} busy={isPending}>
        {t("save")}
      </SubmitActions>
    </form>
  );
}
