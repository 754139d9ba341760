import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useId } from "react";
import { useTranslations } from "use-intl";
import "./copy-line.css";

/** A text for use in another program, with a button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const t = useTranslations("devices");
  const clipboard = useClipboard();
  const labelled = useId();
  const button = useId();
  return (
    <div className="copy-line">
      <span id={labelled}>{label}</span>
      <pre dir="ltr">{text}</pre>
      <Button
        id={button}
        variant="default"
        aria-labelledby={`${button} ${labelled}`}
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? t("copied") : t("copy")}
      </Button>
    </div>
  );
}
