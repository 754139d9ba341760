import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { loadChunk } from "../../routing/chunks.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import type { Scheme } from "./appearance.ts";

const AppearanceChoices = lazy(
  loadChunk(async () => ({
    default: (await import("./appearance-choices.tsx")).AppearanceChoices,
  })),
);

interface SettingsDrawerProps {
  opened: boolean;
  onClose: () => void;
  onScheme: (scheme: Scheme) => void;
  onPrimary: (color: string) => void;
}

export function SettingsDrawer({ opened, onClose, onScheme, onPrimary }: SettingsDrawerProps) {
  const t = useTranslations("settings");
  return (
    <Dialog opened={opened} onClose={onClose} place="end" title={t("title")}>
      <Suspense fallback={null}>
        <AppearanceChoices onScheme={onScheme} onPrimary={onPrimary} level="h3" />
      </Suspense>
    </Dialog>
  );
}
