import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Restored } from "../../../ui/forms/restored.tsx";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import { ReasonField } from "./reason-field.tsx";
import "../dialogs.css";

interface ReasonDialogProps {
  /** The name of the draft. */
  name: string;
  title: string;
  /** Explains the consequences. */
  text: string;
  confirm: string;
  done: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason of an irreversible action, and performs it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const t = useTranslations("study");
  const form = useKeptForm({
    name: props.name,
    blank: { reason: "" },
    schema: z.object({ reason: z.string() }),
    onClose: props.onClose,
    send: ({ reason }) => props.send(reason.trim()),
    onStored: () => toastDone(props.done),
    // A second attempt would be refused as already done.
    retries: false,
  });
  const { reason } = form.value;
  return (
    <Dialog opened onClose={form.close} title={props.title}>
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== "") form.submit();
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <KeptFailure form={form} say={(why) => t("failed", { reason: why })} />
        <p>{props.text}</p>
        <ReasonField value={reason} onChange={(typed) => form.change({ reason: typed })} isFirst />
        <KeptActions form={form} text={reason} disabled={reason.trim() === ""}>
          {props.confirm}
        </KeptActions>
      </form>
    </Dialog>
  );
}
