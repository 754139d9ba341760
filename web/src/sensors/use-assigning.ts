import { useTranslations } from "use-intl";
import { callAsOneself } from "../call.ts";
import { toastDone, toastFailed } from "../ui/toasts.tsx";
import { useAssignSensor } from "./queries.ts";

/**
 * Administrators assign a box in their own name and are told how it went; `problem` stays for the
 * dialog to explain.
 */
export function useAssigning(onDone: () => void) {
  const t = useTranslations("devices");
  const { mutate, isPending, error, reset } = useAssignSensor(callAsOneself);
  const assign = (profileid: number, deveui: string) =>
    mutate(
      { profileid, deveui },
      {
        onSuccess: () => {
          toastDone(t("assigned", { deveui }));
          onDone();
        },
        onError: () => toastFailed(t("assignFailed", { deveui })),
      },
    );
  return { assign, busy: isPending, problem: error, reset };
}
