import { useLayoutEffect } from "react";
import type { Locale } from "../../i18n/locales.ts";
import { useAppearance } from "./appearance.ts";
import { tokens } from "./theme.ts";

/** Keeps the manifest in the language of the page, and the browser's own bars in its colour. */
export function usePageHead({ code }: Locale): void {
  const { primary, shown } = useAppearance();
  useLayoutEffect(() => {
    const manifest = document.querySelector("link[rel=manifest]");
    manifest?.setAttribute("href", `/manifest.${code}.webmanifest`);
  }, [code]);
  useLayoutEffect(() => {
    const ground = tokens(primary, shown)["--x-ground"] ?? "";
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.setAttribute("content", ground);
    }
  }, [primary, shown]);
}
