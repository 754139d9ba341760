import {
  createRouter,
  type ParsedLocation,
  type RouterHistory,
  stringifySearchWith,
} from "@tanstack/react-router";
import { ADMINISTRATOR_ROUTES } from "./routes/administrators.ts";
import { everywhere, root, signedIn } from "./routes/frame.tsx";
import { PATIENT_ROUTES } from "./routes/patients.ts";
import { PUBLIC_ROUTES, success } from "./routes/public.ts";
import { parseSearch } from "./routing/parse-search.ts";
import { onSessionEnd } from "./session/session.ts";
import { refreshAppearance } from "./ui/appearance/appearance.ts";
import { prefersReducedMotion } from "./ui/frame/page-transition.ts";
import { ScreenCrash } from "./ui/states/error-screens.tsx";

/**
 * Every screen of the product: its address, who may open it, its search parameters and its component.
 */
const routeTree = root.addChildren([
  everywhere.addChildren([
    ...PUBLIC_ROUTES,
    signedIn.addChildren([...PATIENT_ROUTES, ...ADMINISTRATOR_ROUTES]),
  ]),
]);

/** A router for the browser's address bar, or for the given history where there is none. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    defaultPreload: "intent",
    // The transition of a new page (ui/frame/page-transition.css); another day of the same screen is not
    // one. Nor is the first page: while a transition starts, clicks reach nothing but the root element,
    // and a pre-rendered page is in use before the router loads.
    defaultViewTransition: knowsTransitionTypes() && {
      types: ({ fromLocation, pathChanged }) =>
        fromLocation && pathChanged && !prefersReducedMotion() ? ["page"] : false,
    },
    defaultErrorComponent: ScreenCrash,
    // Without a browser this would render an inline script, which the content security policy forbids.
    ...(history === undefined && { scrollRestoration: keepsScrolledPage() }),
    parseSearch,
    stringifySearch: stringifySearchWith(String),
  });
}

/** Without types every load would be a transition, including the first. */
function knowsTransitionTypes(): boolean {
  return typeof CSS !== "undefined" && CSS.supports("selector(:active-view-transition-type(a))");
}

/**
 * After its first rendering the router would scroll to the top, or to where the page was left. But a
 * pre-rendered page may already have been scrolled by then: it must stay, or the next click misses its
 * link.
 */
function keepsScrolledPage(): (to: { location: ParsedLocation }) => boolean {
  let isFirst = true;
  const { pathname } = window.location;
  return ({ location }) => {
    const stays = isFirst && window.scrollY > 0 && location.pathname === pathname;
    isFirst = false;
    return !stays;
  };
}

type ScreenRouter = ReturnType<typeof makeRouter>;

/**
 * Redirects from signed-in screens to the sign-in page when the session ends; if it expired, sign-in
 * leads back to the same address. Public pages stay open, with anything typed there.
 */
export function redirectOnSessionEnd(router: ScreenRouter) {
  const needSession: readonly string[] = [signedIn.id, success.id];
  return onSessionEnd((reason) => {
    refreshAppearance();
    if (!router.state.matches.some(({ routeId }) => needSession.includes(routeId))) return;
    const from = reason === "expired" ? router.state.location.href : undefined;
    void router.navigate({ to: "/{-$locale}/auth/signin", search: from ? { from } : {} });
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ScreenRouter;
  }
}
