import type { Factor } from "@dosebeat/contract/base/failures";
import type { SignInAnswer } from "@dosebeat/contract/sign-in";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { CodeField } from "../../../ui/forms/code-field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import type { PendingSignIn } from "./pending-sign-in.ts";
import { useSecondStep } from "./use-second-step.ts";

interface SecondStepProps {
  pending: PendingSignIn;
  /** Called when the sign-in is complete. */
  onDone: (answer: SignInAnswer) => Promise<void>;
  /** Returns to the password, with what went wrong. */
  onBack: (fault: string | null) => void;
}

/** The second step of a sign-in: a code, a passkey or a recovery code. */
export function SecondStep({ pending, onDone, onBack }: SecondStepProps) {
  const t = useTranslations("secondStep");
  const [factor, setFactor] = useState<Factor>(pending.factors[0] ?? "code");
  const step = useSecondStep(pending, onDone, onBack);
  const leads = { code: t("leadCode"), passkey: t("leadPasskey"), recovery: t("leadRecovery") };
  const others = { code: t("useCode"), passkey: t("usePasskey"), recovery: t("useRecovery") };
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (factor) form.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [factor]);
  return (
    <AuthLayout title={t("title")} lead={leads[factor]}>
      <div ref={form}>
        {factor === "code" && <CodeForm step={step} />}
        {factor === "passkey" && <PasskeyForm step={step} />}
        {factor === "recovery" && <RecoveryForm step={step} />}
      </div>
      <div className="auth-next">
        {pending.factors
          .filter((other) => other !== factor)
          .map((other) => (
            <Button
              key={other}
              variant="default"
              fullWidth
              onClick={() => {
                step.clear();
                setFactor(other);
              }}
            >
              {others[other]}
            </Button>
          ))}
        <Button variant="subtle" fullWidth onClick={() => onBack(null)}>
          {t("again")}
        </Button>
      </div>
      <p className="auth-other">{t("lost")}</p>
    </AuthLayout>
  );
}

type Step = ReturnType<typeof useSecondStep>;

function CodeForm({ step: { fault, busy, sendCode, clear } }: { step: Step }) {
  const t = useTranslations("secondStep");
  const problem = useTranslations("problem");
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < 6) return setMissing(true);
    void sendCode(code).then((isDone) => isDone || setCode(""));
  };
  const change = (typed: string) => {
    setMissing(false);
    if (typed !== "") clear();
    setCode(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      {fault && <Notice tone="bad">{fault}</Notice>}
      <CodeField
        label={t("code")}
        value={code}
        error={missing ? problem("code_digits") : null}
        onChange={change}
      />
      <Button type="submit" loading={busy} fullWidth>
        {t("submit")}
      </Button>
    </form>
  );
}

function PasskeyForm({ step: { fault, busy, sendPasskey } }: { step: Step }) {
  const t = useTranslations("secondStep");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void sendPasskey();
  };
  return (
    <form onSubmit={submit} noValidate>
      {fault && <Notice tone="bad">{fault}</Notice>}
      <Button type="submit" loading={busy} fullWidth data-autofocus>
        {t("usePasskey")}
      </Button>
    </form>
  );
}

function RecoveryForm({ step: { fault, busy, sendRecovery } }: { step: Step }) {
  const t = useTranslations("secondStep");
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") setMissing(true);
    else void sendRecovery(code.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      {fault && <Notice tone="bad">{fault}</Notice>}
      <TextInput
        name="recovery"
        label={t("recovery")}
        value={code}
        error={missing ? t("recoveryNeeded") : null}
        aria-invalid={missing}
        onChange={(event) => {
          setMissing(false);
          setCode(event.currentTarget.value);
        }}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        data-autofocus
      />
      <Button type="submit" loading={busy} fullWidth>
        {t("submit")}
      </Button>
    </form>
  );
}
