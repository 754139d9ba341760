import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { CopyLine } from "./copy-line.tsx";

interface MadeSecretProps {
  /** What to do with it, and that it is not shown again. */
  text: string;
  /** Each with a button that copies it. */
  lines: readonly { label: string; text: string }[];
  onDone: () => void;
}

/** A key or token, shown only this once. */
export function MadeSecret({ text, lines, onDone }: MadeSecretProps) {
  const t = useTranslations("devices");
  return (
    <div className="admin-form">
      <p>{text}</p>
      {lines.map((line) => (
        <CopyLine key={line.label} {...line} />
      ))}
      <div className="dialog-actions">
        <Button onClick={onDone} data-autofocus>
          {t("done")}
        </Button>
      </div>
    </div>
  );
}
