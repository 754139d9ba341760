import type { Invitation } from "@dosebeat/contract/care-invitations";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { focusFault } from "../../ui/forms/focus-field.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../../ui/states/reason.ts";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { useInvite } from "./queries.ts";
import { ScopeFields, USUAL_TERMS } from "./scope-fields.tsx";

/** A rough check: the server decides. */
const EMAIL = /^\S+@\S+\.\S+$/;

type Way = "mail" | "code";

const WAYS = [
  ["code", "byCode", "byCodeText"],
  ["mail", "byMail", "byMailText"],
] as const;

interface InviteFormProps {
  proves: boolean;
  /** Called with the code that the patient passes on. */
  onCode: (invitation: Invitation) => void;
}

/** Invites somebody by email, or makes a code that the patient passes on. */
export function InviteForm({ proves, onCode }: InviteFormProps) {
  const t = useTranslations("carers");
  const reasonOf = useReason();
  const faultOf = useFaultOf();
  const id = useId();
  const { mutate, isPending, error, reset } = useInvite();
  const [way, setWay] = useState<Way>("code");
  const [email, setEmail] = useState("");
  const [isWrong, setWrong] = useState(false);
  const [terms, setTerms] = useState(USUAL_TERMS);
  const fault = faultOf(error, "email");

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = email.trim();
    if (way === "mail" && !EMAIL.test(address)) {
      setWrong(true);
      return focusFault(event.currentTarget);
    }
    const { scope, after } = terms;
    mutate(
      { scope, after_minutes: after, ...(way === "mail" && { email: address }) },
      {
        onSuccess: ({ data }) => {
          if (way === "code") return onCode(data);
          setEmail("");
          toastDone(t("sent", { email: isolate(address) }));
        },
      },
    );
  };
  const choose = (chosen: Way) => {
    setWay(chosen);
    setWrong(false);
    reset();
  };
  return (
    <form className="care-form" onSubmit={submit} noValidate>
      {error && !fault && <Notice tone="bad">{t("failed", { reason: reasonOf(error) })}</Notice>}
      <fieldset className="choice">
        <legend>{t("how")}</legend>
        {WAYS.map(([name, label, text]) => (
          <label key={name}>
            <input
              type="radio"
              name={`way-${id}`}
              value={name}
              checked={way === name}
              onChange={() => choose(name)}
            />
            <span>
              <strong>{t(label)}</strong>
              <span className="choice-text">{t(text)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {way === "mail" && (
        <TextInput
          className="care-email"
          name="email"
          type="email"
          label={t("email")}
          autoComplete="off"
          dir="ltr"
          maxLength={254}
          value={email}
          error={isWrong ? t("emailNeeded") : fault}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
            setWrong(false);
          }}
        />
      )}
      <ScopeFields terms={terms} proves={proves} onChange={setTerms} />
      <Button type="submit" loading={isPending}>
        {way === "mail" ? t("send") : t("makeCode")}
      </Button>
    </form>
  );
}
