import { MOST_REASON } from "@dosebeat/contract/prescribing-header";
import { Textarea } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Restored } from "../../../ui/forms/restored.tsx";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import { useDecide } from "./queries.ts";

const Reason = z.object({ reason: z.string() });

/** Asks why a proposed change is declined. */
export function DeclineDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations("proposals");
  const { mutateAsync } = useDecide();
  const form = useKeptForm({
    name: `decline.${id}`,
    blank: { reason: "" },
    schema: Reason,
    onClose,
    send: ({ reason }) => mutateAsync({ id, data: { decision: "decline", reason: reason.trim() } }),
    onStored: () => toastDone(t("declinedToast")),
  });
  const { reason } = form.value;
  return (
    <Dialog opened onClose={form.close} title={t("declineTitle")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <KeptFailure form={form} say={(failure) => t("failed", { reason: failure })} />
        <Textarea
          label={t("declineWhy")}
          description={t("declineHint")}
          data-autofocus
          rows={3}
          maxLength={MOST_REASON}
          dir="auto"
          value={reason}
          onChange={(event) => form.change({ reason: event.currentTarget.value })}
        />
        <KeptActions form={form} text={reason} disabled={reason.trim() === ""}>
          {t("declineSave")}
        </KeptActions>
      </form>
    </Dialog>
  );
}
