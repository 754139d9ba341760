import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../i18n/isolate.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { useReason } from "../ui/states/reason.ts";
import { toastDone, toastFailed } from "../ui/toasts/toasts.tsx";
import { useAddNote } from "./queries.ts";
import "./note-dialog.css";

interface NoteProps {
  name: string;
  profileid: number;
  onClose: () => void;
}

/** Writes down something about a patient; it is closed once it was stored. */
export function NoteDialog({ name, profileid, onClose }: NoteProps) {
  const t = useTranslations("worklist");
  const reasonOf = useReason();
  const { mutate, isPending } = useAddNote();
  const [text, setText] = useState("");
  const [isShared, setShared] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      { profileid, text, is_shared: isShared },
      {
        onSuccess: () => {
          toastDone(t("noted"));
          onClose();
        },
        onError: (error) => toastFailed(reasonOf(error)),
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("noteTitle", { name: isolate(name) })}>
      <form onSubmit={save}>
        <Textarea
          label={t("noteText")}
          data-autofocus
          rows={4}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <label className="note-shared">
          <input
            type="checkbox"
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          {t("noteShared")}
        </label>
        <div className="dialog-actions">
          <Button type="submit" loading={isPending} disabled={text.trim() === ""}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
