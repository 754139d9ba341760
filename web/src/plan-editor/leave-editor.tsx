import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { LeaveGuard } from "../ui/dialogs/leave-guard.tsx";

interface LeaveEditorProps {
  isChanged: boolean;
  /** Whether the person wants to close the editor. */
  isAsking: boolean;
  /** What becomes of the changes; absent: they are gone. */
  text?: string | undefined;
  /** As by its cross. */
  onClose: () => void;
  /** Closes the editor without the changes. */
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before changes of a plan are given up. */
export function LeaveEditor(props: LeaveEditorProps) {
  const { isChanged, isAsking, text, onClose, onLeave, onStay } = props;
  const t = useTranslations("planEditor");
  const draft = useTranslations("draft");
  return (
    <>
      <LeaveGuard isDirty={() => isChanged} onLeave={onLeave} onBack={onClose} />
      <ConfirmDialog
        opened={isAsking}
        title={t("leaveTitle")}
        confirm={t("leave")}
        danger
        onConfirm={onLeave}
        onClose={onStay}
      >
        {text ?? draft("leaveText")}
      </ConfirmDialog>
    </>
  );
}
