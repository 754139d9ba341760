import {
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from "@tanstack/react-router";
import { ADMINISTRATOR_ROUTES } from "./routes/administrators.ts";
import { everywhere, root, signedIn } from "./routes/frame.tsx";
import { PATIENT_ROUTES } from "./routes/patients.ts";
import { PUBLIC_ROUTES, success } from "./routes/public.ts";
import { onSessionEnd } from "./session/session.ts";
import { refreshAppearance } from "./ui/appearance/appearance.ts";
import { isStillnessWished } from "./ui/frame/page-transition.ts";
import { ScreenCrash } from "./ui/states/error-screens.tsx";

/** Every screen of the product: address, who may open it, what it reads from the address, what it shows. */
const routeTree = root.addChildren([
  everywhere.addChildren([
    ...PUBLIC_ROUTES,
    signedIn.addChildren([...PATIENT_ROUTES, ...ADMINISTRATOR_ROUTES]),
  ]),
]);

/** The router of the address bar, or of another history where there is none. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    defaultPreload: "intent",
    // The transition is called page (ui/page-transition.css); another day of a screen is no other page.
    defaultViewTransition: {
      types: ({ pathChanged }) => (pathChanged && !isStillnessWished() ? ["page"] : false),
    },
    defaultErrorComponent: ScreenCrash,
    // Rendered without a browser it would be an inline script, which the server forbids.
    scrollRestoration: history === undefined,
    // Addresses hold plain text, not JSON: a code of digits stays what it is.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  });
}

type ScreenRouter = ReturnType<typeof makeRouter>;

/**
 * Leads from a screen of somebody signed in to the sign-in whenever the session ends; back to the same
 * place when it only expired. What everybody may open stays, with what is being typed there.
 */
export function followSession(router: ScreenRouter) {
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
