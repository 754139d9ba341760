import { useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";

/** Appears after 200 ms (animation delay), so that quick navigation does not flicker. */
export function LoadingBar() {
  const t = useTranslations("product");
  const pending = useRouterState({ select: (state) => state.status === "pending" });
  if (!pending) return null;
  return <div className="loading-bar" role="progressbar" aria-label={t("loading")} />;
}
