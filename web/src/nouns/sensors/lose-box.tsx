import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed, toastUndo } from "../../ui/toasts/toasts.tsx";
import { useLoseBox } from "./lost-queries.ts";
import { useFound } from "./use-found.ts";

/** Marks the box as lost, after confirmation; for ten minutes this can be undone without a trace. */
export function LoseBox({ deveui }: { deveui: string }) {
  const t = useTranslations("lostBox");
  const dialogWords = useTranslations("dialog");
  const reasonOf = useReason();
  const [confirming, dialog] = useDisclosure(false);
  const lose = useLoseBox();
  const { find } = useFound();
  // Not in the callbacks of `mutate`: by then the box, and this button with it, may be gone.
  const run = async () => {
    try {
      await lose.mutateAsync({ deveui });
      toastUndo(
        t("lost", { deveui }),
        dialogWords("undo"),
        () => void find(deveui, "undone"),
        t("lostDetail"),
      );
    } catch (error) {
      toastFailed(t("failed", { reason: reasonOf(error) }));
    }
    dialog.close();
  };
  return (
    <>
      <Button variant="subtle" onClick={dialog.open}>
        {t("lose")}
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={t("title")}
        confirm={t("confirm")}
        danger
        busy={lose.isPending}
        onConfirm={() => void run()}
        onClose={dialog.close}
      >
        {t("text")}
      </ConfirmDialog>
    </>
  );
}
