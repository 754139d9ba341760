import { useState } from "react";
import { useTranslations } from "use-intl";
import { SettingsDrawer } from "../../ui/appearance/settings-drawer.tsx";
import { SettingsIcon } from "../../ui/icons/icons.tsx";
import { LanguageDialog } from "../../ui/menus/language-dialog.tsx";
import { LanguageMenu } from "../../ui/menus/language-menu.tsx";
import { UserMenu } from "../../ui/menus/user-menu.tsx";
import { useAccountItems, useMoreItems } from "./menu.tsx";
import { useProfileAppearance } from "./profile-appearance.ts";
import { useLanguage } from "./use-language.ts";

/** The header's tools: three on the desk; on phones everything is in the account's menu. */
export function FrameTools({ onLogout }: { onLogout: () => void }) {
  const t = useTranslations("menu");
  const { name, setScheme, setPrimary } = useProfileAppearance();
  const language = useLanguage();
  const [opened, setOpened] = useState<"settings" | "language" | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <div className="desk-only">
        <LanguageMenu shown={language.shown} onChoose={language.choose} />
        <button
          type="button"
          className="tool-button"
          aria-haspopup="dialog"
          onClick={() => setOpened("settings")}
        >
          <SettingsIcon />
          <span className="tool-label">{t("settings")}</span>
        </button>
      </div>
      <UserMenu
        name={name}
        own={useAccountItems()}
        language={language.shown.name}
        more={useMoreItems()}
        onLanguage={() => setOpened("language")}
        onSettings={() => setOpened("settings")}
        onLogout={onLogout}
      />
      <SettingsDrawer
        opened={opened === "settings"}
        onClose={close}
        onScheme={setScheme}
        onPrimary={setPrimary}
      />
      <LanguageDialog
        opened={opened === "language"}
        shown={language.shown}
        onChoose={language.choose}
        onClose={close}
      />
    </>
  );
}
