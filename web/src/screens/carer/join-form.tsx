import type { Joined } from "@dosebeat/contract/care-invitations";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError, call, callAsSelf } from "../../api/call.ts";
import { keepCode } from "../../session/kept-code.ts";
import { focusFault } from "../../ui/forms/focus-field.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { lettersOf } from "./code-letters.ts";
import { VerifyFirst } from "./verify-first.tsx";
import "./join-form.css";

interface JoinFormProps {
  /** Label of the button. */
  submit: string;
  /** The code from a mail. */
  known?: string;
  hasFocus?: boolean;
  onJoined: (joined: Joined) => void;
}

/** Sends the code of an invitation. */
export function JoinForm({ submit, known = "", hasFocus = false, onJoined }: JoinFormProps) {
  const t = useTranslations("caring");
  const faultText = useFaultText();
  const [code, setCode] = useState(known);
  const [isMissing, setMissing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [mustVerify, setMustVerify] = useState(false);

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (lettersOf(code) === "") {
      setMissing(true);
      return focusFault(event.currentTarget);
    }
    void join();
  }

  async function join() {
    setBusy(true);
    setFault(null);
    try {
      const { joinCare } = await import("@dosebeat/contract/care-calls");
      onJoined((await call(joinCare, { body: { data: { code: lettersOf(code) } } })).data);
    } catch (error) {
      if (await isUnverified(error)) {
        keepCode(code);
        setMustVerify(true);
      } else setFault(faultText(error));
    } finally {
      setBusy(false);
    }
  }
  if (mustVerify) {
    return (
      <VerifyFirst
        onVerified={() => {
          setMustVerify(false);
          void join();
        }}
      />
    );
  }
  return (
    <form className="join-form" onSubmit={submitted} noValidate>
      {fault && <Notice tone="bad">{fault}</Notice>}
      <TextInput
        name="code"
        className="join-code"
        label={t("code")}
        description={t("codeHint")}
        value={code}
        error={isMissing && t("codeNeeded")}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          setMissing(false);
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        dir="ltr"
        autoFocus={hasFocus}
      />
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
    </form>
  );
}

/**
 * Whether the address has to be verified first. A mailed code is wrong for every other address, so the refusal does
 * not reveal this: if this server sends mail, an unverified address is the likely cause.
 */
async function isUnverified(error: unknown): Promise<boolean> {
  if (!(error instanceof CallError)) return false;
  if (error.problem.code === "own_email_unverified") return true;
  if (error.status !== 404) return false;
  try {
    const [{ getMe }, { getReminders }] = await Promise.all([
      import("@dosebeat/contract/sign-in-calls"),
      import("@dosebeat/contract/reminders-calls"),
    ]);
    const { user } = await callAsSelf(getMe);
    return !user.meta.email_verified && (await callAsSelf(getReminders)).data.mail_available;
  } catch {
    return false;
  }
}

function useFaultText() {
  const t = useTranslations("caring");
  const reasonOf = useReason();
  return (error: unknown): string => {
    if (!(error instanceof CallError)) return t("joinFailed", { reason: reasonOf(error) });
    if (error.status === 404) return `${t("wrong")} ${t("wrongMail")}`;
    // The server's sentence is worded for the patient and would refer to the carer.
    if (error.problem.code === "care_twice") return t("twice");
    return t("joinFailed", { reason: reasonOf(error) });
  };
}
