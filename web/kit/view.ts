import { type Locale, localeOf } from "../src/i18n/locales.ts";
import { DEFAULT_PRIMARY } from "../src/ui/appearance/appearance.ts";

export const THEMES = ["light", "dark"] as const;

/** What the page's address asks for. */
export interface View {
  theme: (typeof THEMES)[number];
  locale: Locale;
  /** `#rrggbb` */
  primary: string;
  /** Light, dark and right to left, each in a frame of its own. */
  sideBySide: boolean;
  /** A single component to show, such as an open dialog; null: the whole page. */
  stage: string | null;
}

export function readView(search: string): View {
  const params = new URLSearchParams(search);
  const primary = params.get("primary") ?? "";
  return {
    theme: params.get("theme") === "dark" ? "dark" : "light",
    locale: localeOf(params.get("language") ?? ""),
    primary: /^#[0-9a-f]{6}$/i.test(primary) ? primary : DEFAULT_PRIMARY,
    sideBySide: params.has("side-by-side"),
    stage: params.get("stage"),
  };
}

export function hrefOf({ theme, locale, primary, sideBySide, stage }: View): string {
  const params = new URLSearchParams({ theme, language: locale.code, primary });
  if (sideBySide) params.set("side-by-side", "");
  if (stage !== null) params.set("stage", stage);
  return `/kit?${params}`;
}
