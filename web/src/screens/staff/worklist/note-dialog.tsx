import { Textarea } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { isolate } from "../../../i18n/isolate.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { CheckField } from "../../../ui/forms/check-field.tsx";
import { Restored } from "../../../ui/forms/restored.tsx";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import { useAddNote } from "./queries.ts";

const Note = z.object({ text: z.string(), isShared: z.boolean() });

interface NoteProps {
  name: string;
  profileid: number;
  onClose: () => void;
}

/** Writes a note about a patient; closes once it is stored. */
export function NoteDialog({ name, profileid, onClose }: NoteProps) {
  const t = useTranslations("worklist");
  const add = useAddNote();
  const form = useKeptForm({
    name: `note.${profileid}`,
    blank: { text: "", isShared: false },
    schema: Note,
    onClose,
    send: ({ text, isShared }, key) =>
      add.mutateAsync({ profileid, text, is_shared: isShared, key }),
    onStored: () => toastDone(t("noted")),
  });
  const { text, isShared } = form.value;
  return (
    <Dialog opened onClose={form.close} title={t("noteTitle", { name: isolate(name) })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.isRestored && <Restored onDiscard={form.discard} />}
        <KeptFailure form={form} say={(reason) => t("changed", { what: reason })} />
        <Textarea
          label={t("noteText")}
          data-autofocus
          rows={4}
          maxLength={4000}
          dir="auto"
          value={text}
          onChange={(event) => form.change({ text: event.currentTarget.value })}
        />
        <CheckField
          label={t("noteShared")}
          checked={isShared}
          onChange={(checked) => form.change({ isShared: checked })}
        />
        <KeptActions form={form} text={text} disabled={text.trim() === ""}>
          {t("save")}
        </KeptActions>
      </form>
    </Dialog>
  );
}
