import { createRootRoute, createRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { loadPublicMessages } from "../i18n/catalogues.ts";
import { loadLocale } from "../i18n/load-locale.ts";
import { getLocale, localeOfPath } from "../i18n/locales.ts";
import type { LaterPart } from "../i18n/nouns.ts";
import { Root } from "../root.tsx";
import { loadChunk } from "../routing/chunks.ts";
import { requireSignedIn } from "../routing/guards.ts";
import { withWords } from "../routing/later-words.tsx";
import { loadRoleMessages } from "../session/role-messages.ts";
import { CrashScreen, NotFoundScreen } from "../ui/states/error-screens.tsx";

/** A lazily loaded screen: the component `name` of the module. */
export const screen = <Module extends Record<string, unknown>, Name extends string & keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(loadChunk(load), name);

/** The same for a screen with additional parts of the messages. */
export const screenWithWords = <Name extends string>(
  parts: LaterPart | readonly LaterPart[],
  load: () => Promise<{ [name in Name]: ComponentType }>,
  name: Name,
) => {
  const withAll = [parts].flat().reduce<() => Promise<ComponentType>>(
    (inner, part) => async () => (await withWords(part, inner)()).default,
    async () => (await load())[name],
  );
  return lazyRouteComponent(loadChunk(async () => ({ default: await withAll() })));
};

export const root = createRootRoute({
  beforeLoad: ({ location }) => loadLocale(localeOfPath(location.pathname), loadPublicMessages),
  component: function RootRoute() {
    const { locale, messages } = root.useRouteContext();
    return <Root locale={locale} messages={messages} />;
  },
  notFoundComponent: NotFoundScreen,
});

/** Every screen exists under every locale; English has no prefix. */
export const everywhere = createRoute({
  getParentRoute: () => root,
  path: "{-$locale}",
  beforeLoad: ({ params }) => {
    if (!getLocale(params.locale)) throw notFound();
  },
  errorComponent: CrashScreen,
  notFoundComponent: NotFoundScreen,
});

export const signedIn = createRoute({
  getParentRoute: () => everywhere,
  id: "signed-in",
  beforeLoad: async ({ location, context }) => {
    await requireSignedIn({ location });
    const { locale, messages } = await loadLocale(context.locale, loadRoleMessages);
    return { locale, otherMessages: messages };
  },
  component: screen(() => import("../screens/frame/signed-in.tsx"), "SignedIn"),
  errorComponent: CrashScreen,
});
