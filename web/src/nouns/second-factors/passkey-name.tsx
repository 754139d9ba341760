import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";

/** The name of a passkey in a form. If there is none, `given` is null and the field shows an error. */
export function usePasskeyName(first: string) {
  const t = useTranslations("twoStep");
  const [name, setName] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  const given = () => {
    const trimmed = name.trim();
    if (trimmed !== "") return trimmed;
    setFault(t("passkeyNameNeeded"));
    return null;
  };
  const change = (typed: string) => {
    setFault(null);
    setName(typed);
  };
  return { name, fault, change, given };
}

interface PasskeyNameProps {
  of: Pick<ReturnType<typeof usePasskeyName>, "name" | "fault" | "change">;
  hint?: string;
}

export function PasskeyNameField({ of: { name, fault, change }, hint }: PasskeyNameProps) {
  const t = useTranslations("twoStep");
  return (
    <TextInput
      name="name"
      label={t("passkeyName")}
      description={hint}
      value={name}
      error={fault}
      aria-invalid={fault !== null}
      maxLength={60}
      autoComplete="off"
      onChange={({ currentTarget }) => change(currentTarget.value)}
      data-autofocus
    />
  );
}
