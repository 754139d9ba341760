import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createTranslator } from "use-intl";
import {
  joined,
  loadOtherMessages,
  loadPublicMessages,
  type PublicMessages,
} from "./i18n/catalogues.ts";
import { hrefIn, LOCALES, type Locale } from "./i18n/locales.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { makeRouter } from "./router.ts";
import { saveSession } from "./session/session.ts";
import { DEFAULT_PRIMARY } from "./ui/appearance/appearance.ts";
import { tokens } from "./ui/appearance/theme.ts";

/** The public pages, each with the source file of its screen and its title's message key. */
const PAGES = [
  { path: "/", screen: "landing", name: "landing.title" },
  { path: "/auth/signin", screen: "sign-in/sign-in", name: "signIn.title" },
  { path: "/auth/signup", screen: "sign-in/sign-up", name: "signUp.title" },
  { path: "/privacy", screen: "privacy", name: "privacy.title" },
] as const;

/** What a patient's dashboard needs in addition to the program and its messages. */
const DASHBOARD = [
  "src/screens/frame/signed-in.tsx",
  "src/routing/ensure-user.ts",
  "src/screens/patient/day/today.tsx",
  "src/screens/patient/day/early-day.ts",
  "src/offline/device-store.ts",
];

/** Renders every public page in every language; run once by the build. */
export async function renderPages(): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  for (const locale of LOCALES) {
    const messages = await loadPublicMessages(locale.code);
    for (const page of PAGES) pages.push(await renderPage(page, locale, messages));
  }
  return pages;
}

async function renderPage(
  { path, screen, name }: (typeof PAGES)[number],
  locale: Locale,
  messages: PublicMessages,
): Promise<RenderedPage> {
  const t = createTranslator({ locale: locale.iso, messages });
  return {
    ...headOf(locale, messages),
    path: hrefIn(locale, path),
    title: t("product.title", { page: t(name) }),
    html: await htmlOf(hrefIn(locale, path)),
    files: [
      `src/screens/public/${screen}.tsx`,
      `src/i18n/messages/${locale.code}.json?part=public`,
    ],
    alternates: LOCALES.map((other) => ({ lang: other.code, href: hrefIn(other, path) })),
    isWaiting: false,
  };
}

/**
 * The dashboard of a patient whose data has not arrived, in every language: what the program itself shows
 * first, painted before it has loaded. Call this last, because it leaves somebody signed in.
 */
export async function renderWaitingPages(): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  saveSession("patient");
  for (const locale of LOCALES) {
    const messages = joined(
      await loadPublicMessages(locale.code),
      await loadOtherMessages(locale.code),
    );
    const t = createTranslator({ locale: locale.iso, messages });
    const path = hrefIn(locale, "/dashboard");
    const html = await htmlOf(path);
    if (!html.includes("<main")) throw new Error(`${path} cannot be rendered without a browser.`);
    const words = ["public", "other"].map(
      (part) => `src/i18n/messages/${locale.code}.json?part=${part}`,
    );
    pages.push({
      ...headOf(locale, messages),
      path,
      title: t("product.title", { page: t("today.page") }),
      html,
      files: [...DASHBOARD, ...words],
      alternates: [],
      isWaiting: true,
    });
  }
  return pages;
}

function headOf(locale: Locale, messages: PublicMessages) {
  const t = createTranslator({ locale: locale.iso, messages });
  return {
    lang: locale.code,
    dir: locale.dir,
    description: t("landing.text"),
    needsScript: t("product.needsScript"),
  };
}

async function htmlOf(address: string): Promise<string> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

/**
 * Dark colours by the system's preference until the program starts: before any script runs, the
 * preference stored in the profile is unknown.
 */
export function darkStyle(): string {
  const values = Object.entries(tokens(DEFAULT_PRIMARY, "dark"));
  const lines = values.map(([name, value]) => `${name}:${value}`).join(";");
  const root = ":root[data-mantine-color-scheme][data-scheme-of-system]";
  return `@media (prefers-color-scheme:dark){${root}{color-scheme:dark;${lines}}}`;
}
