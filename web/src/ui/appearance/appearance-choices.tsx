import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "use-intl";
import { DEFAULT_PRIMARY, type Scheme, useAppearance } from "./appearance.ts";
import "./settings.css";

const COLORS = [
  ["default", DEFAULT_PRIMARY],
  ["violet", "#7048e8"],
  ["green", "#2f9e44"],
  ["rose", "#d6336c"],
  ["amber", "#f59f00"],
  ["slate", "#495a6b"],
] as const;

interface AppearanceChoicesProps {
  onScheme: (scheme: Scheme) => void;
  onPrimary: (color: string) => void;
  /** Level of the two headings. */
  level: "h2" | "h3";
}

/** Theme and primary colour. */
export function AppearanceChoices({ onScheme, onPrimary, level }: AppearanceChoicesProps) {
  return (
    <div className="settings">
      <SchemeChoice onScheme={onScheme} level={level} />
      <ColorChoice onPrimary={onPrimary} level={level} />
    </div>
  );
}

function SchemeChoice({ onScheme, level: Heading }: Omit<AppearanceChoicesProps, "onPrimary">) {
  const t = useTranslations("settings");
  const { scheme } = useAppearance();
  return (
    <section>
      <Heading className="settings-heading" id={`theme-${Heading}`}>
        {t("theme")}
      </Heading>
      <SegmentedControl
        fullWidth
        size="md"
        aria-labelledby={`theme-${Heading}`}
        value={scheme}
        onChange={onScheme}
        data={(["light", "dark", "auto"] as const).map((value) => ({ value, label: t(value) }))}
      />
    </section>
  );
}

function ColorChoice({ onPrimary, level: Heading }: Omit<AppearanceChoicesProps, "onScheme">) {
  const t = useTranslations("settings");
  const { primary } = useAppearance();
  return (
    <section>
      <Heading className="settings-heading">{t("color")}</Heading>
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
