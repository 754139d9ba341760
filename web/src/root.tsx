import { DirectionProvider, MantineProvider } from "@mantine/core";
import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useMemo } from "react";
import { IntlProvider } from "use-intl";
import type { PublicMessages } from "./i18n/catalogues.ts";
import { formatsHere } from "./i18n/english.ts";
import type { Locale } from "./i18n/locales.ts";
import { useAppearance } from "./ui/appearance/appearance.ts";
import { usePageHead } from "./ui/appearance/page-head.ts";
import { makeTheme, resolveVariables } from "./ui/appearance/theme.ts";
import { PrintInLight } from "./ui/frame/print-in-light.tsx";

/** Providers around every screen: language, text direction, colours. */
export function Root({ locale, messages }: { locale: Locale; messages: PublicMessages }) {
  const { primary, shown } = useAppearance();
  const theme = useMemo(() => makeTheme(primary), [primary]);
  useHeadingFocus();
  usePageHead(locale);
  useLayoutEffect(() => {
    document.documentElement.lang = locale.code;
    document.documentElement.dir = locale.dir;
    delete document.documentElement.dataset["schemeOfSystem"];
  }, [locale]);
  return (
    <IntlProvider locale={formatsHere(locale)} messages={messages} timeZone="UTC">
      <DirectionProvider key={locale.dir} initialDirection={locale.dir} detectDirection={false}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={resolveVariables}
          forceColorScheme={shown}
        >
          <PrintInLight primary={primary} />
          <Outlet />
        </MantineProvider>
      </DirectionProvider>
    </IntlProvider>
  );
}

/** Moves the focus to the heading after a navigation, so that screen readers start reading there. */
function useHeadingFocus() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.querySelector<HTMLElement>("h1")?.focus();
      }),
    [router],
  );
}
