import { useState } from "react";
import { useTranslations } from "use-intl";
import { CodeField } from "../../../nouns/plan-editor/code-field.tsx";

interface EntryCodeProps {
  code: string;
  /** Whether a save was attempted. */
  isTried: boolean;
  onChange: (code: string) => void;
}

/** The times of a medicine that is being added, as its prescription states them: 1-0-1. */
export function EntryCode({ code, isTried, onChange }: EntryCodeProps) {
  const t = useTranslations("planEditor");
  const [isLeft, setLeft] = useState(false);
  return (
    <CodeField
      label={t("codeNew")}
      hint={t("codeNewHint")}
      value={code}
      isTried={isTried || isLeft}
      onChange={(next) => {
        setLeft(false);
        onChange(next);
      }}
      onLeave={() => setLeft(true)}
    />
  );
}
