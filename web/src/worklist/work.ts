import { WorklistEntry } from "@dosebeat/contract/worklist-entries";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../api/call.ts";
import { isolate } from "../i18n/isolate.ts";
import type { Format } from "../i18n/use-format.ts";
import { useReason } from "../ui/states/reason.ts";
import { toastDone, toastFailed, toastUndo } from "../ui/toasts/toasts.tsx";
import { entryText } from "./entry-text.ts";
import { type Row, useAddEntry, useUndoEntry } from "./queries.ts";

export function nameOf({ givenname, familyname }: Pick<Row, "givenname" | "familyname">): string {
  return `${givenname} ${familyname}`.trim();
}

/** What can be done with rows; the last one can be undone, also by a key. */
export function useWork(format: Pick<Format, "date" | "moment">) {
  const t = useTranslations("worklist");
  const reasonOf = useReason();
  const add = useAddEntry();
  const remove = useUndoEntry();
  const [last, setLast] = useState<number | null>(null);

  const undo = (id: number | null) => {
    if (id === null) return;
    setLast(null);
    remove.mutate(id, {
      onSuccess: () => toastDone(t("undone")),
      onError: (error) => toastFailed(reasonOf(error)),
    });
  };
  const done = (message: string) => ({
    onSuccess: ({ data }: { data: WorklistEntry }) => {
      setLast(data.id);
      toastUndo(message, t("undo"), () => undo(data.id));
    },
    onError: (error: Error) => {
      const first = newerEntry(error);
      toastFailed(first ? t("changed", { what: entryText(first, t, format) }) : reasonOf(error));
    },
  });
  const name = (row: Row) => isolate(nameOf(row));

  return {
    finish: (row: Row, kind: "called" | "done", text: string) => {
      const key = kind === "called" ? "calledToast" : "doneToast";
      add.mutate({ row, kind, text }, done(t(key, { name: name(row) })));
    },
    putOff: (row: Row, until: string, date: string) => {
      const message = t("laterToast", { name: name(row), date: format.date(date) });
      add.mutate({ row, kind: "snoozed", until }, done(message));
    },
    undo: (row?: Row) => undo(last ?? (row?.entry?.is_own ? row.entry.id : null)),
  };
}

/** What somebody else did with the row meanwhile, if that is what the server says. */
function newerEntry(error: Error): WorklistEntry | undefined {
  if (!(error instanceof CallError) || error.problem.code !== "worklist_changed") return undefined;
  return WorklistEntry.safeParse(error.details["entry"]).data;
}
