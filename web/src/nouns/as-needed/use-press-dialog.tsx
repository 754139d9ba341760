import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { type ComponentType, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { toastFailed } from "../../ui/toasts/toasts.tsx";
import type { PressDialogProps } from "./press-dialog.tsx";

interface Known {
  answer: Doses;
  profile: Pick<Profile, "medicines">;
}

/** The dialog that asks what a press was; loaded on demand. */
export function usePressDialog({ answer, profile }: Known) {
  const t = useTranslations("reason");
  const [Opened, setOpened] = useState<ComponentType<PressDialogProps> | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const open = async (press: number) => {
    try {
      const { PressDialog } = await import("./press-dialog.tsx");
      setOpened(() => PressDialog);
      setAt(press);
    } catch {
      toastFailed(t("offline"));
    }
  };
  const dialog: ReactNode = Opened && at !== null && (
    <Opened at={at} answer={answer} profile={profile} onClose={() => setAt(null)} />
  );
  return { dialog, askAbout: (press: number) => void open(press) };
}
