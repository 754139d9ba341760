import type { ExcusedPeriod } from "@dosebeat/contract/excused";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { usePeriodFormat } from "../../excused/excused-list.tsx";
import { type NewPeriod, useAddExcused, useRemoveExcused } from "../../excused/queries.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed, toastUndo } from "../../ui/toasts/toasts.tsx";

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
    void adding.mutateAsync({ from, to, reason }).catch(fail);

  const isAdding = useRef(false);
  // Not in the callbacks of `mutate`: by then the screen may no longer show what was marked.
  const add = (period: NewPeriod, onDone: () => void) => {
    // A second click is told nothing of the first.
    if (isAdding.current) return;
    isAdding.current = true;
    void adding
      .mutateAsync(period)
      .then(
        ({ data: added }) => {
          toastUndo(t("added", { days: formatPeriod(added) }), dialog("undo"), () =>
            undoAdding(added),
          );
          onDone();
        },
        // Shown by `error`.
        () => undefined,
      )
      .finally(() => {
        isAdding.current = false;
      });
  };
  const remove = (period: ExcusedPeriod) =>
    removing.mutate(period.id, {
      onSuccess: () =>
        toastUndo(t("removed", { days: formatPeriod(period) }), dialog("undo"), () =>
          undoRemoving(period),
        ),
      onError: fail,
    });
  return { add, remove, busy: adding.isPending, error: adding.error };
}
