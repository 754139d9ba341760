import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../i18n/isolate.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import type { Row } from "./queries.ts";
import { Reasons } from "./reasons.tsx";

interface CallProps {
  name: string;
  row: Pick<Row, "reasons" | "strip" | "timezone">;
  onDone: (kind: "called" | "done", text: string) => void;
  onClose: () => void;
}

/** Says that somebody was called, and what was said, or that no call is needed. */
export function CallDialog({ name, row, onDone, onClose }: CallProps) {
  const t = useTranslations("worklist");
  const [text, setText] = useState("");
  const save = (event: FormEvent) => {
    event.preventDefault();
    onDone("called", text.trim());
  };
  return (
    <Dialog opened onClose={onClose} title={t("callTitle", { name: isolate(name) })}>
      <Reasons reasons={row.reasons} today={row.strip.at(-1)?.date} timezone={row.timezone} />
      <form onSubmit={save}>
        <Textarea
          label={t("callSaid")}
          data-autofocus
          rows={3}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save(event);
          }}
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={() => onDone("done", text.trim())}>
            {t("doneWithout")}
          </Button>
          <Button type="submit">{t("called")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
