import type { ExcusedPeriod } from "@dosebeat/contract/excused";
import { useTranslations } from "use-intl";
import { usePeriodFormat } from "../../../nouns/excused/excused-list.tsx";
import { type NewPeriod, useAddExcused, useRemoveExcused } from "../../../nouns/excused/queries.ts";
import { newKey } from "../../../offline/new-key.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { toastFailed, toastUndo } from "../../../ui/toasts/toasts.tsx";

/** Adds and removes excluded periods, both with undo. */
export function useExcusedActions() {
  const t = useTranslations("excused");
  const dialog = useTranslations("dialog");
  const formatPeriod = usePeriodFormat();
  const reasonOf = useReason();
  const adding = useAddExcused();
  const removing = useRemoveExcused();
  const fail = (error: Error) => toastFailed(t("failed", { reason: reasonOf(error) }));

  const undoAdding = ({ id }: ExcusedPeriod) => void removing.mutateAsync(id).catch(fail);
  const undoRemoving = ({ from, to, reason }: ExcusedPeriod) =>
    void adding.mutateAsync({ from, to, reason, key: newKey() }).catch(fail);

  const add = (period: NewPeriod, key: string) => adding.mutateAsync({ ...period, key });
  const tellAdded = (added: ExcusedPeriod) =>
    toastUndo(t("added", { days: formatPeriod(added) }), dialog("undo"), () => undoAdding(added));
  const remove = (period: ExcusedPeriod) =>
    removing.mutate(period.id, {
      onSuccess: () =>
        toastUndo(t("removed", { days: formatPeriod(period) }), dialog("undo"), () =>
          undoRemoving(period),
        ),
      onError: fail,
    });
  return { add, tellAdded, remove };
}
