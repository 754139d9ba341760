import { markCritical } from "@dosebeat/contract/critical-calls";
import type { Medicine } from "@dosebeat/contract/medicines";
import { Textarea } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { useChange } from "../../../api/use-change.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Restored } from "../../../ui/forms/restored.tsx";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { toastDone } from "../../../ui/toasts/toasts.tsx";

const Reason = z.object({ reason: z.string() });

interface Marking {
  medicineId: number;
  is_critical: boolean;
  reason: string;
  key: string;
}

interface CriticalProps {
  medicine: Pick<Medicine, "id" | "name">;
  /** False: the mark is removed. */
  isMarking: boolean;
  onClose: () => void;
}

/** Marks a medicine as critical, or removes the mark, with a reason. */
export function CriticalDialog({ medicine, isMarking, onClose }: CriticalProps) {
  const t = useTranslations("worklist");
  const { mutateAsync } = useChange(markCritical, ({ medicineId, ...data }: Marking) => ({
    params: { medicineId },
    body: { data },
  }));
  const name = isolate(medicine.name);
  const form = useKeptForm({
    name: `critical.${medicine.id}.${isMarking}`,
    blank: { reason: "" },
    schema: Reason,
    onClose,
    send: ({ reason }, key) =>
      mutateAsync({ medicineId: medicine.id, is_critical: isMarking, reason: reason.trim(), key }),
    onStored: () => toastDone(t(isMarking ? "markedToast" : "unmarkedToast", { medicine: name })),
  });
  const { reason } = form.value;
  return (
    <Dialog
      opened
      onClose={form.close}
      title={t(isMarking ? "markOf" : "unmarkOf", { medicine: name })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <p>{t(isMarking ? "markText" : "unmarkText")}</p>
        <KeptFailure form={form} say={(failure) => t("changed", { what: failure })} />
        <Textarea
          label={t(isMarking ? "markReason" : "unmarkReason")}
          data-autofocus
          rows={3}
          maxLength={500}
          dir="auto"
          value={reason}
          onChange={(event) => form.change({ reason: event.currentTarget.value })}
        />
        <KeptActions form={form} text={reason} disabled={reason.trim() === ""}>
          {t("save")}
        </KeptActions>
      </form>
    </Dialog>
  );
}
