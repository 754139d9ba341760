import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { localeOfPath } from "../../i18n/locales.ts";
import { getSignIn } from "../../session/session.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface LeaveGuardProps {
  /** Whether there is unsaved input. */
  isDirty: () => boolean;
  /** Clears the draft. */
  onLeave: () => void;
  /** For what looks like a page on phones: going back closes it and stays on the page below. */
  onBack?: () => void;
}

/**
 * Asks for confirmation before unsaved input is discarded. It does not ask when the language changes or
 * the session expires: then the draft is restored.
 */
export function LeaveGuard({ isDirty, onLeave, onBack }: LeaveGuardProps) {
  const t = useTranslations("draft");
  const { status, action, proceed, reset } = useBlocker({
    shouldBlockFn: ({ action: how, current, next }) =>
      getSignIn() !== null &&
      ((onBack && how === "BACK") || isDirty()) &&
      withoutLocale(current.pathname) !== withoutLocale(next.pathname),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const isBack = onBack !== undefined && action === "BACK";
  useEffect(() => {
    if (!isBack) return;
    reset?.();
    onBack?.();
  });
  return (
    <ConfirmDialog
      opened={status === "blocked" && !isBack}
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
