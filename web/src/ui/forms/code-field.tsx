import { TextInput } from "@mantine/core";
import type { ChangeEvent, ReactNode } from "react";
import "./code-field.css";

const DIGITS = 6;

interface CodeFieldProps {
  label: string;
  value: string;
  error?: ReactNode;
  onChange: (code: string) => void;
}

/**
 * A field for the 6-digit code of an authenticator app: typed in any digits, pasted with spaces, or
 * filled in by the browser. The sixth digit submits the form.
 */
export function CodeField({ label, value, error, onChange }: CodeFieldProps) {
  const change = ({ currentTarget: { value: typed, form } }: ChangeEvent<HTMLInputElement>) => {
    const code = digitsOf(typed);
    onChange(code);
    // Deferred until React has rendered the code.
    if (code.length === DIGITS && value.length < DIGITS) setTimeout(() => form?.requestSubmit());
  };
  return (
    <TextInput
      name="code"
      label={label}
      value={value}
      error={error}
      aria-invalid={error !== undefined && error !== null}
      onChange={change}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      className="code-field"
      data-autofocus
      dir="ltr"
    />
  );
}

/** Arabic and Persian keyboards may type their own digits. */
function digitsOf(typed: string): string {
  const latin = typed.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 0xf),
  );
  return latin.replace(/\D/g, "").slice(0, DIGITS);
}
