import { CALL_OUTCOMES, type WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import { correctWorklistEntry } from "@dosebeat/contract/corrections";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { useChange } from "../../../api/use-change.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Restored } from "../../../ui/forms/restored.tsx";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { toastDone } from "../../../ui/toasts/toasts.tsx";

/** Opens the correction of one's own call. */
export function CorrectButton({ entry }: { entry: WorklistEntry }) {
  const t = useTranslations("moments");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t("correct")}
      </Button>
      {isOpen && <CorrectDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}

const Value = z.object({ outcome: z.enum(CALL_OUTCOMES), text: z.string() });

interface CorrectProps {
  entry: WorklistEntry;
  onClose: () => void;
}

function CorrectDialog({ entry, onClose }: CorrectProps) {
  const t = useTranslations("moments");
  const worklist = useTranslations("worklist");
  const { mutateAsync } = useChange(correctWorklistEntry, (data: z.infer<typeof Value>) => ({
    params: { id: entry.id },
    body: { data },
  }));
  const form = useKeptForm({
    name: `correct.${entry.id}`,
    blank: { outcome: entry.outcome ?? "reached", text: entry.text },
    schema: Value,
    onClose,
    send: ({ outcome, text }) => mutateAsync({ outcome, text: text.trim() }),
    onStored: () => toastDone(t("corrected")),
  });
  const { outcome, text } = form.value;
  return (
    <Dialog opened onClose={form.close} title={t("correctTitle")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <p>{t("correctText")}</p>
        <KeptFailure form={form} say={(reason) => worklist("changed", { what: reason })} />
        <Select
          label={worklist("outcome")}
          data-autofocus
          value={outcome}
          data={CALL_OUTCOMES.map((value) => ({ value, label: worklist(`outcome_${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            form.change({ outcome: CALL_OUTCOMES.find((one) => one === value) ?? outcome })
          }
        />
        <Textarea
          mt="sm"
          label={worklist("callSaid")}
          rows={3}
          maxLength={1000}
          dir="auto"
          value={text}
          onChange={(event) => form.change({ text: event.currentTarget.value })}
        />
        <KeptActions form={form} text={text}>
          {worklist("save")}
        </KeptActions>
      </form>
    </Dialog>
  );
}
