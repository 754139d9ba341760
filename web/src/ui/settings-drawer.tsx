import { Button, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import type { Scheme } from "./appearance.ts";
import { AppearanceChoices } from "./appearance-choices.tsx";
import { CLOSE } from "./close-button.ts";
import { SettingsIcon } from "./icons.tsx";

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
      <Drawer
        opened={opened}
        onClose={drawer.close}
        position="right"
        size={340}
        title={t("title")}
        closeButtonProps={{ "aria-label": t("close"), ...CLOSE }}
      >
        <AppearanceChoices onScheme={onScheme} onPrimary={onPrimary} level="h3" />
      </Drawer>
    </>
  );
}
