import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { doneText } from "../../../nouns/contacts/done-text.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { PeopleIcon } from "../../../ui/icons/icons.tsx";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import type { CallValue } from "./call-value.ts";
import { useAddNote } from "./queries.ts";
import "./call-first.css";

const Note = z.object({ text: z.string() });
const MOST = 4000;

interface CallFirstProps {
  /** What somebody else has meanwhile stored. */
  first: WorklistEntry;
  value: CallValue;
  profileid: number;
  /** It was a second call. */
  onSecond: () => void;
  onEdit: () => void;
  /** The user's own text was stored as a note, or discarded. */
  onGone: () => void;
  onClose: () => void;
}

/** A colleague was faster: shows both texts, and asks what to do with the user's own. */
export function CallFirst(props: CallFirstProps) {
  const { first, value, profileid, onSecond, onEdit, onGone, onClose } = props;
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  const add = useAddNote();
  const [at] = useState(() => new Date().toISOString());
  const [isDiscarding, setDiscarding] = useState(false);
  const by = isolate(first.by ?? t("someone"));
  const mine = t("firstTheirs", { by: doneText(value, t), time: format.dateTime(at) });
  const said = value.text.trim();
  const note = { text: (said === "" ? mine : `${mine}: ${said}`).slice(0, MOST) };
  const form = useKeptForm({
    name: `call-note.${profileid}`,
    blank: { text: "" },
    schema: Note,
    onClose: onGone,
    send: ({ text }, key) => add.mutateAsync({ profileid, text, is_shared: false, key }),
    onStored: () => toastDone(t("noted")),
  });
  const own = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isDiscarding) return;
    // The sheet changed while it was typed in: nothing in this form has the focus yet.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      event.preventDefault();
      own.current?.requestSubmit();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isDiscarding]);
  return (
    <form
      ref={own}
      className="call-first"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(form.failure ? form.value : note);
      }}
    >
      <p className="call-first-lead" role="alert">
        <PeopleIcon size={20} />
        <span>{t("firstLead", { by, time: format.dateTime(first.at_utc) })}</span>
      </p>
      <h3>{t("firstTheirs", { by, time: format.dateTime(first.at_utc) })}</h3>
      <Said what={doneText(first, t)} text={first.text} />
      <h3>{t("firstMine")}</h3>
      <Said what={mine} text={said} isMine />
      <p className="call-first-dim">{t("firstText", { by })}</p>
      <KeptFailure form={form} say={(reason) => t("changed", { what: reason })} />
      <div className="call-first-more">
        <Button variant="subtle" onClick={onSecond}>
          {t("secondCall")}
        </Button>
        <Button variant="subtle" onClick={onEdit}>
          {t("editMine")}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setDiscarding(true)}>
          {t("discardMine")}
        </Button>
      </div>
      <KeptActions form={{ ...form, close: onClose, isDirty: () => true }} text={said}>
        {t("asNote")}
      </KeptActions>
      <ConfirmDialog
        opened={isDiscarding}
        title={t("discardTitle")}
        confirm={t("discardConfirm")}
        danger
        onConfirm={onGone}
        onClose={() => setDiscarding(false)}
      >
        {t("discardText")}
      </ConfirmDialog>
    </form>
  );
}

function Said({ what, text, isMine = false }: { what: string; text: string; isMine?: boolean }) {
  return (
    <div className="call-first-said" data-mine={isMine}>
      <strong>{what}</strong>
      {text !== "" && <p dir="auto">{text}</p>}
    </div>
  );
}
