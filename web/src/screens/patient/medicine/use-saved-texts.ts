import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import { PartlySaved, type Step } from "./medicine-changes.ts";

/** Says why a save failed and, if it failed part-way, exactly what is saved and what is not. */
export function useFailureText() {
  const t = useTranslations("form");
  const format = useFormat("UTC");
  const reasonOf = useReason();
  const listOf = (steps: readonly Step[]) =>
    format.list(
      steps.map((step) =>
        step.kind === "record" ? t("stepRecord") : t(TEXTS[step.kind], { time: step.time }),
      ),
    );
  return (error: Error) => {
    if (!(error instanceof PartlySaved)) return t("failed", { reason: reasonOf(error) });
    const { saved, left, reason } = error;
    if (saved.length === 0) return t("failed", { reason: reasonOf(reason) });
    return t("partly", { saved: listOf(saved), left: listOf(left), reason: reasonOf(reason) });
  };
}

const TEXTS = { add: "stepAdd", remove: "stepRemove" } as const;

/** Toasts for the result of a save. */
export function useSavedToasts() {
  const t = useTranslations("form");
  const toast = (steps: readonly Step[]) => {
    const kinds = new Set(steps.map(({ kind }) => kind));
    if (kinds.has("record")) toastDone(t("edited"));
    if (kinds.has("add")) toastDone(t("scheduleSaved"));
    else if (kinds.has("remove")) toastDone(t("scheduleDeleted"));
  };
  const failed = (error: Error) => {
    const [step] = error instanceof PartlySaved ? error.left : [];
    if (step?.kind === "remove") toastFailed(t("scheduleDeleteFailed"));
  };
  return Object.assign(toast, { failed });
}
