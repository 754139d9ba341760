import { useTranslations } from "use-intl";
import { toastDone, toastFailed } from "../ui/toasts/toasts.tsx";
import { useAssignSensor } from "./queries.ts";

/**
 * Assigns a box in the administrator's own name, with a toast for the result; `problem` is explained in
 * the dialog.
 */
export function useAssigning(onDone: () => void) {
  const t = useTranslations("devices");
  const { mutateAsync, isPending, error, reset } = useAssignSensor(true);
  // Not in the callbacks of `mutate`: by then the list may have lost the row, and the dialog with it.
  const assign = (profileid: number, deveui: string) =>
    void mutateAsync({ profileid, deveui }).then(
      () => {
        toastDone(t("assigned", { deveui }));
        onDone();
      },
      () => toastFailed(t("assignFailed", { deveui })),
    );
  return { assign, busy: isPending, problem: error, reset };
}
