import { useLocale, useMessages, useTranslations } from "use-intl";
import { CallError, NOT_KEPT, type Problem } from "../../api/call.ts";
import { isOverloaded } from "../../api/retry-after.ts";

/**
 * Translates an error of the server. Without a known code, as from a newer server, English pages show the
 * server's message and others a general sentence: no text in one language stands inside another.
 */
export function useProblem() {
  const t = useTranslations("problem");
  const reason = useTranslations("reason");
  const isEnglish = useLocale().startsWith("en");
  const { problem: known } = useMessages();
  const isKnown = (code: string): code is keyof typeof known => Object.hasOwn(known, code);
  return ({ code, values, message }: Problem): string => {
    if (code !== undefined && isKnown(code)) return t(code, values);
    return isEnglish ? message : reason("unknown");
  };
}

/** Why a call failed, translated. */
export function useReason() {
  const t = useTranslations("reason");
  const translate = useProblem();
  return (error: unknown): string => {
    if (!(error instanceof CallError)) return t("unknown");
    if (error.kind === "offline") return t(error.problem.code === NOT_KEPT ? "notKept" : "offline");
    if (error.kind === "unreadable") return t("unreadable");
    // 429 with `busy`: the server is still at this person's requests. It passes in seconds and is not their fault.
    if (error.status === 429 && error.problem.code !== "busy") return t("tooMany");
    if (error.status >= 500 && !isOverloaded(error)) return t("unknown");
    return translate(error.problem);
  };
}

/** The server's error for one field, translated. */
export function useFaultOf() {
  const translate = useProblem();
  return (error: unknown, field: string): string | undefined => {
    if (!(error instanceof CallError)) return undefined;
    const fault = error.faults.find(({ path }) => path.includes(field));
    return fault && translate(fault);
  };
}
