import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { localeOfPath } from "../../i18n/locales.ts";
import { getToken } from "../../session/session.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface LeaveGuardProps {
  /** Whether something was typed that is not saved. */
  isDirty: () => boolean;
  /** Forgets what was typed. */
  onLeave: () => void;
}

/**
 * Asks before what was typed is left behind. A change of language and an expired session go on: the
 * draft is there again afterwards.
 */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const t = useTranslations("draft");
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      getToken() !== null &&
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
