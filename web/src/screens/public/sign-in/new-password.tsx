import { PasswordInput } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { StrengthHint } from "./strength-hint.tsx";

/**
 * A field for a new password with a strength hint. The input is uncontrolled: a controlled one would
 * lose what was typed before the program ran.
 */
export function NewPassword({ label, error }: { label: string; error: ReactNode }) {
  const t = useTranslations("signIn");
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  useEffect(() => setPassword(field.current?.value ?? ""), []);
  return (
    <>
      <PasswordInput
        ref={field}
        name="password"
        label={label}
        autoComplete="new-password"
        onChange={(event) => setPassword(event.currentTarget.value)}
        aria-describedby="strength"
        error={error}
        aria-invalid={!!error}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
      />
      <StrengthHint id="strength" password={password} />
    </>
  );
}
