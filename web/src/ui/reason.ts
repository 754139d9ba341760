import { useTranslations } from "use-intl";
import { CallError } from "../call.ts";

/** Why a call failed, in the language of the screen; the server's own words where it knows more. */
export function useReason() {
  const t = useTranslations("reason");
  return (error: unknown): string => {
    if (!(error instanceof CallError)) return t("unknown");
    if (error.kind === "offline") return t("offline");
    if (error.kind === "unreadable") return t("unreadable");
    if (error.status === 429) return t("tooMany");
    if (error.status >= 500) return t("unknown");
    return error.message;
  };
}
