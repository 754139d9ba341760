import { ConfirmDialog } from "../../src/ui/dialogs/confirm-dialog.tsx";
import { LogoutDialog } from "../../src/ui/dialogs/logout-dialog.tsx";

const stay = () => {};

function Question(props: { danger?: boolean; busy?: boolean }) {
  return (
    <ConfirmDialog
      {...props}
      opened
      title="Remove Ramipril?"
      confirm="Remove"
      onConfirm={stay}
      onClose={stay}
    >
      Its times are no longer due.
    </ConfirmDialog>
  );
}

export const AskingStage = () => <Question danger />;
export const BusyStage = () => <Question danger busy />;
export const LogoutStage = () => <LogoutDialog opened onClose={stay} onLogout={stay} unsent={2} />;
