import { getPasskeyRequest } from "@dosebeat/contract/passkeys-calls";
import type { SecondFactorProof } from "@dosebeat/contract/second-factors";
import { proveSecondFactor } from "@dosebeat/contract/second-factors-calls";
import type { SignInAnswer } from "@dosebeat/contract/sign-in";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CallError, call } from "../../../api/call.ts";
import { PasskeyError, provePasskey } from "../../../nouns/second-factors/browser-passkey.ts";
import { useReason } from "../../../ui/states/reason.ts";
import type { PendingSignIn } from "./pending-sign-in.ts";

type Proof = Omit<SecondFactorProof, "challenge">;

/** Sends the proof of the second factor. Each function resolves to whether the sign-in is complete. */
export function useSecondStep(
  { challenge }: PendingSignIn,
  onDone: (answer: SignInAnswer) => Promise<void>,
  onBack: (fault: string | null) => void,
) {
  const t = useTranslations("secondStep");
  const reasonOf = useReason();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(proofOf: () => Promise<Proof> | Proof): Promise<boolean> {
    setBusy(true);
    setFault(null);
    try {
      const body = { ...(await proofOf()), challenge };
      await onDone(await call(proveSecondFactor, { body }));
      return true;
    } catch (error) {
      setBusy(false);
      const isOver = error instanceof CallError && error.problem.code === "sign_in_expired";
      if (isOver) onBack(reasonOf(error));
      else setFault(faultText(error));
      return false;
    }
  }

  function faultText(error: unknown) {
    if (error instanceof PasskeyError) return t("cancelled");
    if (error instanceof CallError && error.status === 401) return reasonOf(error);
    return t("failed", { reason: reasonOf(error) });
  }

  async function passkeyProof(): Promise<Proof> {
    const { data } = await call(getPasskeyRequest, { body: { challenge } });
    return { passkey: await provePasskey(data) };
  }

  return {
    fault,
    busy,
    clear: () => setFault(null),
    sendCode: (code: string) => send(() => ({ code })),
    sendRecovery: (recovery: string) => send(() => ({ recovery })),
    sendPasskey: () => send(passkeyProof),
  };
}
