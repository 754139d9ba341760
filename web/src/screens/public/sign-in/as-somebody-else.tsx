import { useTranslations } from "use-intl";
import { CallError } from "../../../api/call.ts";
import type { AskedSignOn } from "../../../session/asked-sign-on.ts";
import { EnterButton } from "./lazy-enter-button.ts";
import { useSignOnOffer } from "./use-sign-on-offer.ts";

/** The provider named a person who cannot enter here: on a shared computer perhaps somebody else than who sits there. */
export function isOtherPerson(error: unknown): boolean {
  const code = error instanceof CallError ? error.problem.code : undefined;
  return ["sign_on_unknown", "sign_on_unverified", "sign_on_email"].includes(code ?? "");
}

/** Asks the provider to ask who is there: otherwise it would name the same person again and again. */
export function AsSomebodyElse({ asked }: { asked: Omit<AskedSignOn, "purpose"> }) {
  const t = useTranslations("signOn");
  const { name } = useSignOnOffer();
  return name !== null && <EnterButton name={name} fresh asked={asked} label={t("asOther")} />;
}
