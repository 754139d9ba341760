import { Button, Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import { LOCALES, type Locale } from "../i18n/locales.ts";
import { LanguageIcon } from "./icons.tsx";

interface LanguageMenuProps {
  shown: Locale;
  onChoose: (locale: Locale) => void;
}

/** The switch in the toolbar; every language is named in its own words. */
export function LanguageMenu({ shown, onChoose }: LanguageMenuProps) {
  const t = useTranslations("language");
  return (
    <Menu position="bottom-end" width={200} radius={12} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          className="tool-button"
          aria-label={t("shown", { language: shown.name })}
          leftSection={<LanguageIcon />}
        >
          <span className="tool-label">{shown.name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {LOCALES.map((locale) => (
          <Menu.Item
            key={locale.code}
            lang={locale.code}
            dir={locale.dir}
            aria-current={locale === shown}
            onClick={() => onChoose(locale)}
          >
            {locale.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
