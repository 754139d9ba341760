import { type ComponentType, useState } from "react";
import { useTranslations } from "use-intl";
import { toastFailed } from "../../ui/toasts/toasts.tsx";
import type { OpeningsDialogProps } from "./openings-dialog.tsx";
import "./as-needed.css";

interface OpeningsPartProps {
  /** A past chart day. */
  date: string;
  /** The profile that owns the drafts. */
  owner: number;
}

/** A button to correct how often the box was opened on a day; its dialog is loaded on demand. */
export function OpeningsPart({ date, owner }: OpeningsPartProps) {
  const t = useTranslations("openings");
  const reason = useTranslations("reason");
  const [Opened, setOpened] = useState<ComponentType<OpeningsDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      const { OpeningsDialog } = await import("./openings-dialog.tsx");
      setOpened(() => OpeningsDialog);
      setOpen(true);
    } catch {
      toastFailed(reason("offline"));
    }
  };
  return (
    <div className="openings-part">
      <button
        type="button"
        className="answer-link"
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {t("open")}
      </button>
      {Opened && isOpen && (
        <Opened key={date} date={date} owner={owner} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
