import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { browserZone } from "../i18n/browser-zone.ts";
import { AssignProblem } from "../sensors/assign-problem.tsx";
import { BoxChoice } from "../sensors/box-choice.tsx";
import { useReplaceSensor } from "../sensors/fleet-queries.ts";
import { Since, useSince } from "../sensors/since.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { toastDone } from "../ui/toasts/toasts.tsx";

interface DeviceReplaceDialogProps {
  /** The box that is replaced. */
  deveui: string;
  /** Its patient. */
  name: string;
  onClose: () => void;
}

/** Gives the patient of a box another one, from now or from an instant in the past. */
export function DeviceReplaceDialog({ deveui, name, onClose }: DeviceReplaceDialogProps) {
  const t = useTranslations("device");
  const zone = browserZone();
  const navigate = useNavigate();
  const replace = useReplaceSensor(deveui);
  const { since, from } = useSince(zone);
  const choose = (chosen: string) => {
    // Not in the callbacks of `mutate`: by then the box has no patient, and this dialog is gone with it.
    void replace.mutateAsync({ deveui: chosen, ...from }).then(
      () => {
        toastDone(t("replaced", { name, deveui: chosen }));
        onClose();
        void navigate({ to: "/{-$locale}/devices/$deveui", params: { deveui: chosen } });
      },
      // Shown from the state of the mutation.
      () => undefined,
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("replaceTitle", { deveui })}>
      <p>{t("replaceText", { name })}</p>
      <Since {...since} />
      <AssignProblem error={replace.error} zone={zone} />
      <BoxChoice busy={replace.isPending} onChoose={choose} />
    </Dialog>
  );
}
