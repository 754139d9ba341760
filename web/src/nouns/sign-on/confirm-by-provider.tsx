import { useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { EnterButton } from "./enter-button.tsx";
import { useOwnLink } from "./queries.ts";

/** Confirms who is there by signing in again, for accounts that use the identity provider. */
export function ConfirmByProvider() {
  const t = useTranslations("signOn");
  const from = useRouterState({ select: ({ location }) => location.href });
  const { data } = useOwnLink();
  if (!data || data.name === null || data.linkedAt === null) return null;
  return (
    <div className="confirm-identity">
      <p>{t("confirmInstead")}</p>
      <EnterButton name={data.name} fresh asked={{ from }} />
    </div>
  );
}
