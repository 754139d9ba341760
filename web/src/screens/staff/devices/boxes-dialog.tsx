import type { BoxRow, PreviewedBox } from "@dosebeat/contract/sensors-bulk";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { usePreviewBoxes, useStoreBoxes } from "../../../nouns/sensors/bulk-queries.ts";
import { useLateAnswer } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import { BoxesForm, type SharedChange } from "./boxes-form.tsx";
import { BoxesPreview } from "./boxes-preview.tsx";

interface BoxesDialogProps {
  deveuis: readonly string[];
  /** A suggested change; only its model can be selected. */
  offered?: SharedChange;
  onClose: () => void;
  onDone: () => void;
}

/** Changes many boxes in one step: first what, then box by box what that does, then all or none. */
export function BoxesDialog({ deveuis, offered, onClose, onDone }: BoxesDialogProps) {
  const t = useTranslations("boxChanges");
  const reasonOf = useReason();
  const preview = usePreviewBoxes();
  const store = useStoreBoxes();
  const late = useLateAnswer(onDone);
  const failed = (error: unknown) => t("failed", { reason: reasonOf(error) });
  const [planned, setPlanned] = useState<{
    change: SharedChange;
    boxes: PreviewedBox[];
  } | null>(null);
  const rowsOf = (change: SharedChange, named: readonly string[]): BoxRow[] =>
    named.map((deveui) => ({ deveui, ...change }));
  const show = (change: SharedChange) =>
    preview.mutate(
      { data: rowsOf(change, deveuis), registers: false },
      { onSuccess: (boxes) => setPlanned({ change, boxes }) },
    );
  const send = () => {
    if (!planned) return;
    const named = planned.boxes.filter(({ outcome }) => outcome === "changed");
    const data = rowsOf(
      planned.change,
      named.map(({ deveui }) => deveui),
    );
    store.mutateToEnd(
      { data, registers: false },
      {
        onSuccess: ({ data: { changed } }) => {
          toastDone(t("done", { count: changed }));
          late.close();
        },
        onError: (error) => {
          late.tellFailure(failed(error));
          // Somebody has meanwhile changed or assigned one of them, so the preview is out of date.
          show(planned.change);
        },
      },
    );
  };
  const error = store.error ?? preview.error;
  return (
    <Dialog opened wide onClose={onClose} title={t("title", { count: deveuis.length })}>
      {error && <Notice tone="bad">{failed(error)}</Notice>}
      {planned ? (
        <BoxesPreview
          boxes={planned.boxes}
          isSending={store.isPending}
          onBack={() => {
            store.reset();
            setPlanned(null);
          }}
          onSend={send}
        />
      ) : (
        <BoxesForm
          {...(offered && { offered })}
          isLoading={preview.isPending}
          onClose={onClose}
          onShow={show}
        />
      )}
    </Dialog>
  );
}
