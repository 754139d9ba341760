import { useMediaQuery } from "@mantine/hooks";
import { followOtherTabs, makeChanges } from "../../session/changes.ts";

export type Scheme = "light" | "dark" | "auto";

export const DEFAULT_PRIMARY = "#0096c7";

const SCHEME = "profile.scheme";
const COLOR = "profile.color";
const changes = makeChanges(followOtherTabs);

/** The scheme stored in this browser; null if none was chosen. */
function getScheme(): Scheme | null {
  const scheme = localStorage.getItem(SCHEME);
  return scheme === "light" || scheme === "dark" || scheme === "auto" ? scheme : null;
}

export function getPrimary(): string {
  const color = localStorage.getItem(COLOR);
  return color && /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_PRIMARY;
}

export function storeScheme(scheme: Scheme) {
  store(SCHEME, scheme);
}

export function storePrimary(color: string) {
  store(COLOR, color);
}

function store(key: string, value: string) {
  if (localStorage.getItem(key) === value) return;
  localStorage.setItem(key, value);
  refreshAppearance();
}

/** Makes the page reread the stored choice after sign-out has cleared it. */
export const refreshAppearance = changes.tell;

export function useAppearance() {
  const scheme = changes.useNow(getScheme, null) ?? "auto";
  const primary = changes.useNow(getPrimary, DEFAULT_PRIMARY);
  const systemIsDark = useMediaQuery("(prefers-color-scheme: dark)", undefined, {
    getInitialValueInEffect: false,
  });
  const shown = scheme === "auto" ? (systemIsDark ? "dark" : "light") : scheme;
  return { scheme, primary, shown } as const;
}
