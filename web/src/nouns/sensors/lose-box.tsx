import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed, toastUndo } from "../../ui/toasts/toasts.tsx";
import { useFindBox, useLoseBox } from "./lost-queries.ts";

/** Says, after confirmation, that the box is lost; for ten minutes as if it had never been said. */
export function LoseBox({ deveui }: { deveui: string }) {
  const t = useTranslations("lostBox");
  const dialogWords = useTranslations("dialog");
  const reasonOf = useReason();
  const [confirming, dialog] = useDisclosure(false);
  const lose = useLoseBox();
  const find = useFindBox();
  // Not in the callbacks of `mutate`: by then the box, and this button with it, may be gone.
  const run = async () => {
    try {
      await lose.mutateAsync({ deveui });
      toastUndo(t("lost", { deveui }), dialogWords("undo"), () => void undo(), t("lostDetail"));
    } catch (error) {
      toastFailed(t("failed", { reason: reasonOf(error) }));
    }
    dialog.close();
  };
  const undo = async () => {
    try {
      await find.mutateAsync({ deveui });
      toastDone(t("undone", { deveui }));
    } catch (error) {
      toastFailed(t("failed", { reason: reasonOf(error) }));
    }
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
