import { useTranslations } from "use-intl";
import { CallError } from "../call.ts";

/** Why a call failed, in the language of the screen where we know it, else in the words of the server. */
export function useReason(): (error: Error) => string {
  const t = useTranslations("error");
  return (error) => {
    const kind = error instanceof CallError ? error.kind : "refused";
    if (kind === "offline") return t("offlineReason");
    return kind === "unreadable" ? t("unreadable") : error.message;
  };
}
