import { LOCALES } from "../src/i18n/locales.ts";
import { useView } from "./use-view.ts";
import { hrefOf, THEMES, type View } from "./view.ts";

export interface SwitchesProps {
  onChange: (part: Partial<View>) => void;
}

/** Theme, language with its direction, primary colour; each is in the address. */
export function Switches({ onChange }: SwitchesProps) {
  const view = useView();
  const { theme, locale, primary, sideBySide } = view;
  return (
    <header className="kit-switches" dir="ltr" lang="en">
      <strong>Kit</strong>
      <fieldset>
        <legend className="visually-hidden">Theme</legend>
        {THEMES.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="theme"
              checked={theme === name}
              disabled={sideBySide}
              onChange={() => onChange({ theme: name })}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend className="visually-hidden">Language</legend>
        {LOCALES.map((one) => (
          <label key={one.code}>
            <input
              type="radio"
              name="language"
              checked={locale === one}
              disabled={sideBySide}
              onChange={() => onChange({ locale: one })}
            />
            {one.code} {one.dir === "rtl" && "(right to left)"}
          </label>
        ))}
      </fieldset>
      <label>
        <input
          type="color"
          value={primary}
          onChange={(event) => onChange({ primary: event.currentTarget.value })}
        />
        primary
      </label>
      <a href={hrefOf({ ...view, sideBySide: !sideBySide })}>
        {sideBySide ? "One alone" : "Three side by side"}
      </a>
    </header>
  );
}
