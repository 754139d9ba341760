import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { localeOfPath } from "../../i18n/locales.ts";
import { getSignIn } from "../../session/session.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface LeaveGuardProps {
  /** Whether there is unsaved input. */
  isDirty: () => boolean;
  /** Clears the draft. */
  onLeave: () => void;
}

/**
 * Asks for confirmation before unsaved input is discarded. Not when the language changes or the session
 * expires: then the draft is restored.
 */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const t = useTranslations("draft");
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      getSignIn() !== null &&
      isDirty() &&
      withoutLocale(current.pathname) !== withoutLocale(next.pathname),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === "blocked"}
      title={t("leaveTitle")}
      confirm={t("leave")}
      danger
      onConfirm={() => {
        onLeave();
        proceed?.();
      }}
      onClose={() => reset?.()}
    >
      {t("leaveText")}
    </ConfirmDialog>
  );
}

function withoutLocale(path: string): string {
  const { code } = localeOfPath(path);
  return path.replace(new RegExp(`^/${code}(?=/|$)`), "");
}
