import { useTranslations } from "use-intl";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { useFindBox } from "./lost-queries.ts";

/** Says that a lost box is there again, as if it had never been lost or from now on, and what became of that. */
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
