import { Button, Drawer, SegmentedControl } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { DEFAULT_PRIMARY, type Scheme, useAppearance } from "./appearance.ts";
import { CLOSE } from "./close-button.ts";
import { SettingsIcon } from "./icons.tsx";
import "./settings.css";

const COLORS = [
  ["default", DEFAULT_PRIMARY],
  ["violet", "#7048e8"],
  ["green", "#2f9e44"],
  ["rose", "#d6336c"],
  ["amber", "#f59f00"],
  ["slate", "#495a6b"],
] as const;

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
        <div className="settings">
          <SchemeChoice onScheme={onScheme} />
          <ColorChoice onPrimary={onPrimary} />
        </div>
      </Drawer>
    </>
  );
}

function SchemeChoice({ onScheme }: Pick<SettingsDrawerProps, "onScheme">) {
  const t = useTranslations("settings");
  const { scheme } = useAppearance();
  return (
    <section>
      <h2 id="settings-theme">{t("theme")}</h2>
      <SegmentedControl
        fullWidth
        size="md"
        aria-labelledby="settings-theme"
        value={scheme}
        onChange={onScheme}
        data={(["light", "dark", "auto"] as const).map((value) => ({ value, label: t(value) }))}
      />
    </section>
  );
}

function ColorChoice({ onPrimary }: Pick<SettingsDrawerProps, "onPrimary">) {
  const t = useTranslations("settings");
  const { primary } = useAppearance();
  return (
    <section>
      <h2>{t("color")}</h2>
      <div className="settings-colors">
        {COLORS.map(([name, color]) => (
          <button
            key={color}
            type="button"
            className="settings-color"
            style={{ backgroundColor: color }}
            aria-label={t(name)}
            aria-pressed={primary === color}
            onClick={() => onPrimary(color)}
          />
        ))}
      </div>
      <label className="settings-own">
        <input
          type="color"
          value={primary}
          onChange={(event) => onPrimary(event.currentTarget.value)}
        />
        {t("ownColor")}
      </label>
      <p className="settings-note">{t("note")}</p>
    </section>
  );
}
