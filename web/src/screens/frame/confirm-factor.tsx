import type { Factor } from "@dosebeat/contract/base/failures";
import { confirm, getConfirmPasskeyRequest } from "@dosebeat/contract/sessions";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError, callAsSelf } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { PasskeyError, provePasskey } from "../../nouns/second-factors/browser-passkey.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import "./confirm-identity.css";

interface ConfirmFactorProps {
  /** The account's factors; the first is asked for first. */
  factors: readonly Factor[];
  onAnswer: (confirmed: boolean) => void;
}

/**
 * Asks for the second factor before a call that could do much harm, if the account has one: then its
 * password is not enough. The call is repeated afterwards.
 */
export function ConfirmFactor({ factors, onAnswer }: ConfirmFactorProps) {
  const t = useTranslations("confirmIdentity");
  const dialog = useTranslations("dialog");
  const [factor, setFactor] = useState(factors[0]);
  const { code, setCode, fault, busy, submit, clear } = useConfirm(factor, () => onAnswer(true));
  const isCode = factor === "code";
  const other = factors.find((one) => one !== factor);
  return (
    <Dialog opened onClose={() => onAnswer(false)} title={t("title")}>
      <form className="confirm-identity" onSubmit={submit} noValidate>
        <p>{isCode ? t("codeText") : t("passkeyText")}</p>
        {fault && <Notice tone="bad">{fault}</Notice>}
        {isCode && <CodeField label={t("code")} value={code} onChange={setCode} />}
        <p className="quiet">{t("lost")}</p>
        <div className="dialog-actions">
          <Button variant="default" onClick={() => onAnswer(false)}>
            {dialog("cancel")}
          </Button>
          {other && (
            <Button
              variant="default"
              onClick={() => {
                clear();
                setFactor(other);
              }}
            >
              {other === "code" ? t("useCode") : t("usePasskey")}
            </Button>
          )}
          <Button type="submit" loading={busy} data-autofocus={!isCode}>
            {isCode ? t("submit") : t("usePasskey")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useConfirm(factor: Factor | undefined, onConfirmed: () => void) {
  const t = useTranslations("confirmIdentity");
  const problem = useTranslations("problem");
  const reasonOf = useReason();
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async (typed: string) => {
      const body = factor === "code" ? { code: typed } : { passkey: await passkeyProof() };
      return callAsSelf(confirm, { body });
    },
    onSuccess: onConfirmed,
  });

  function faultText(failure: unknown) {
    if (failure instanceof PasskeyError) return t("cancelled");
    if (failure instanceof CallError && failure.faults.length > 0) return t("codeWrong");
    return t("failed", { reason: reasonOf(failure) });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setFault(null);
    if (factor === "code" && code.length < 6) return setFault(problem("code_digits"));
    mutate(code, {
      onError: (failure) => {
        setCode("");
        setFault(faultText(failure));
      },
    });
  }

  return { code, setCode, fault, busy: isPending, submit, clear: () => setFault(null) };
}

async function passkeyProof() {
  const { data } = await callAsSelf(getConfirmPasskeyRequest);
  return provePasskey(data);
}
