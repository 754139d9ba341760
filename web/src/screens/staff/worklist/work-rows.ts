import { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../../api/call.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed, toastUndo } from "../../../ui/toasts/toasts.tsx";
import { type Row, useUndoEntry } from "./queries.ts";

export function nameOf({ givenname, familyname }: Pick<Row, "givenname" | "familyname">): string {
  return `${givenname} ${familyname}`.trim();
}

/**
 * Actions on rows; the last one can be undone, also by a key.
 * @param onUndone called once the list shows that it was undone, however long that took
 */
export function useWork(onUndone?: () => void) {
  const t = useTranslations("worklist");
  const reasonOf = useReason();
  const remove = useUndoEntry();
  const [last, setLast] = useState<number | null>(null);

  const undo = (id: number | null) => {
    if (id === null) return;
    setLast(null);
    remove.mutate(id, {
      onSuccess: () => {
        toastDone(t("undone"));
        onUndone?.();
      },
      onError: (error) => toastFailed(reasonOf(error)),
    });
  };
  return {
    /** Confirms what was stored, with an undo. */
    tell: ({ id }: WorklistEntry, message: string) => {
      setLast(id);
      toastUndo(message, t("undo"), () => undo(id));
    },
    undo: (row?: Row) => undo(last ?? (row?.entry?.is_own ? row.entry.id : null)),
  };
}

/** Properties of a row's dialogs. */
export interface RowDialogProps {
  row: Row;
  work: Pick<ReturnType<typeof useWork>, "tell">;
  onClose: () => void;
}

/** What somebody else has meanwhile done with the row, if the server says so. */
export function newerEntry(error: Error): WorklistEntry | undefined {
  if (!(error instanceof CallError) || error.problem.code !== "worklist_changed") return undefined;
  return WorklistEntry.safeParse(error.details["entry"]).data;
}
