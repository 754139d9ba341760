import type { Joined } from "@dosebeat/contract/care";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError, call } from "../api/call.ts";
import { focusFault } from "../ui/forms/focus-field.ts";
import { Notice } from "../ui/states/notice.tsx";
import { useReason } from "../ui/states/reason.ts";
import { lettersOf } from "./code-letters.ts";
import "./join-form.css";

interface JoinFormProps {
  /** Words of the button. */
  submit: string;
  /** The code of a mail. */
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

  async function join(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (lettersOf(code) === "") {
      setMissing(true);
      return focusFault(form);
    }
    setBusy(true);
    setFault(null);
    try {
      const { joinCare } = await import("@dosebeat/contract/calls/care");
      onJoined((await call(joinCare, { body: { data: { code: lettersOf(code) } } })).data);
    } catch (error) {
      setFault(faultText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="join-form" onSubmit={(event) => void join(event)} noValidate>
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

function useFaultText() {
  const t = useTranslations("caring");
  const reasonOf = useReason();
  return (error: unknown): string => {
    if (!(error instanceof CallError)) return t("joinFailed", { reason: reasonOf(error) });
    if (error.status === 404) return `${t("wrong")} ${t("wrongMail")}`;
    // Told to the patient, the server's sentence would be about the carer.
    if (error.problem.code === "care_twice") return t("twice");
    return t("joinFailed", { reason: reasonOf(error) });
  };
}
