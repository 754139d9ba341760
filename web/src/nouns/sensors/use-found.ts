import { useTranslations } from "use-intl";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { useFindBox } from "./lost-queries.ts";

/** Reports that a lost box was found, either as if it had never been lost or from now on, and the outcome. */
export function useFound() {
  const t = useTranslations("lostBox");
  const reasonOf = useReason();
  const { mutateAsync, isPending } = useFindBox();
  const find = async (deveui: string, done: "undone" | "found") => {
    try {
      await mutateAsync({ deveui });
      toastDone(t(done, { deveui }));
    } catch (error) {
      toastFailed(t("failed", { reason: reasonOf(error) }));
    }
  };
  return { find, isPending };
}
