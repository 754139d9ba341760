import { useTranslations } from "use-intl";
import { toastDone, toastFailed } from "../ui/toasts/toasts.tsx";
import { useAssignSensor } from "./queries.ts";
import { useSince } from "./since.tsx";

/**
 * Assigns a box in the name of whoever is signed in, with a toast for the result; `problem` is explained in
 * the dialog, where `since` is asked for.
 */
export function useAssigning(zone: string, onDone: () => void) {
  const t = useTranslations("devices");
  const { since, from } = useSince(zone);
  const { mutateAsync, isPending, error } = useAssignSensor(true);
  // Not in the callbacks of `mutate`: by then the list may have lost the row, and the dialog with it.
  const assign = (profileid: number, deveui: string) =>
    void mutateAsync({ profileid, deveui, ...from }).then(
      () => {
        toastDone(t("assigned", { deveui }));
        onDone();
      },
      () => toastFailed(t("assignFailed", { deveui })),
    );
  return { assign, since, busy: isPending, problem: error };
}
