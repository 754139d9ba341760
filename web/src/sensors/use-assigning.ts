import { useTranslations } from "use-intl";
import { toastDone, toastFailed } from "../ui/toasts/toasts.tsx";
import { useAssignSensor } from "./queries.ts";

/**
 * Administrators assign a box in their own name and are told how it went; `problem` stays for the
 * dialog to explain.
 */
export function useAssigning(onDone: () => void) {
  const t = useTranslations("devices");
  const { mutateAsync, isPending, error, reset } = useAssignSensor(true);
  // Not by the callbacks of `mutate`: the list may have lost the row, and the dialog with it, by then.
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
