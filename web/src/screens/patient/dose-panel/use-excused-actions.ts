import type { ExcusedPeriod } from "@dosebeat/contract/excused";
import { use } from "react";
import { useTranslations } from "use-intl";
import { PrescribingContext } from "../../../api/prescribing.ts";
import { usePeriodFormat } from "../../../nouns/excused/excused-list.tsx";
import { type NewPeriod, useAddExcused, useRemoveExcused } from "../../../nouns/excused/queries.ts";
import { newKey } from "../../../offline/new-key.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed, toastUndo } from "../../../ui/toasts/toasts.tsx";

/** Adds and removes excluded periods, both with undo. */
export function useExcusedActions() {
  const t = useTranslations("excused");
  const dialog = useTranslations("dialog");
  const formatPeriod = usePeriodFormat();
  const reasonOf = useReason();
  const adding = useAddExcused();
  const removing = useRemoveExcused();
  const proposed = use(PrescribingContext)?.proposing?.told;
  const fail = (error: Error) => toastFailed(t("failed", { reason: reasonOf(error) }));

  const undoAdding = ({ id }: ExcusedPeriod) => removing.mutateToEnd(id, { onError: fail });
  const undoRemoving = ({ from, to, reason }: ExcusedPeriod) =>
    adding.mutateToEnd({ from, to, reason, key: newKey() }, { onError: fail });

  const add = (period: NewPeriod, key: string) => adding.mutateAsync({ ...period, key });
  /** Changes that were only proposed are withdrawn as proposals, so there is no undo. */
  const tell = (text: string, undo: () => void) =>
    proposed === undefined ? toastUndo(text, dialog("undo"), undo) : toastDone(proposed);
  const tellAdded = (added: ExcusedPeriod) =>
    tell(t("added", { days: formatPeriod(added) }), () => undoAdding(added));
  const remove = (period: ExcusedPeriod) =>
    removing.mutateToEnd(period.id, {
      onSuccess: () =>
        tell(t("removed", { days: formatPeriod(period) }), () => undoRemoving(period)),
      onError: fail,
    });
  return { add, tellAdded, remove };
}
