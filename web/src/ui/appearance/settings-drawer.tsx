import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { loadChunk } from "../../routing/chunks.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { SettingsIcon } from "../icons/icons.tsx";
import type { Scheme } from "./appearance.ts";

const AppearanceChoices = lazy(
  loadChunk(async () => ({
    default: (await import("./appearance-choices.tsx")).AppearanceChoices,
  })),
);

interface SettingsDrawerProps {
  onScheme: (scheme: Scheme) => void;
  onPrimary: (color: string) => void;
}

export function SettingsDrawer({ onScheme, onPrimary }: SettingsDrawerProps) {
  const t = useTranslations("settings");
  const menu = useTranslations("menu");
  const [opened, drawer] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        className="tool-button"
        aria-label={menu("settings")}
        aria-haspopup="dialog"
        leftSection={<SettingsIcon />}
        onClick={drawer.open}
      >
        <span className="tool-label">{menu("settings")}</span>
      </Button>
      <Dialog opened={opened} onClose={drawer.close} place="end" title={t("title")}>
        <Suspense fallback={null}>
          <AppearanceChoices onScheme={onScheme} onPrimary={onPrimary} level="h3" />
        </Suspense>
      </Dialog>
    </>
  );
}
