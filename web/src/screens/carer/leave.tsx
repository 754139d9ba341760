import type { Watched } from "@dosebeat/contract/care";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import type { useEndCare } from "../../nouns/care/queries.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { nameFor } from "./headline-text.ts";

interface LeaveProps {
  watched: Watched;
  /** The screen's mutation, which outlives the link. */
  end: ReturnType<typeof useEndCare>;
}

/** Ends the link as the carer, after confirmation. */
export function Leave({ watched, end: { mutate, isPending } }: LeaveProps) {
  const t = useTranslations("caring");
  const reasonOf = useReason();
  const navigate = useNavigate();
  const [opened, { open, close }] = useDisclosure(false);
  const { id } = watched;
  const name = isolate(nameFor(watched));
  const leave = () =>
    mutate(id, {
      onSuccess: () => {
        toastDone(t("left", { name }));
        void navigate({ to: "/{-$locale}/caring", replace: true });
      },
      onError: (error) => {
        close();
        toastFailed(t("failed", { reason: reasonOf(error) }));
      },
    });
  return (
    <div>
      <Button variant="default" className="watched-leave" aria-haspopup="dialog" onClick={open}>
        {t("leave", { name })}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t("leave", { name })}
        confirm={t("leaveConfirm")}
        danger
        busy={isPending}
        onConfirm={leave}
        onClose={close}
      >
        {t("leaveText", { name })}
      </ConfirmDialog>
    </div>
  );
}
