import { loadPublicMessages } from "./i18n/catalogues.ts";
import { localeOfPath } from "./i18n/locales.ts";
import type { makeRouter } from "./router.ts";
import { loadRoleMessages } from "./session/role-messages.ts";
import { getRole, getSignIn } from "./session/session.ts";

/**
 * A browser that was signed in most likely still is: prefetches the screen and its messages while the
 * session is checked. What fails here is fetched again when needed, and its error is shown then.
 */
export function prefetchSignedIn(router: ReturnType<typeof makeRouter>): void {
  if (!getSignIn() || !getRole()) return;
  const matched = new Set<string>(
    router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId),
  );
  if (!matched.has("/{-$locale}/signed-in")) return;
  const { code } = localeOfPath(router.latestLocation.pathname);
  const user = import("./routing/ensure-user.ts");
  Promise.all([loadPublicMessages(code), user, loadRoleMessages(code)]).catch(() => undefined);
  for (const { id, options } of Object.values(router.routesById)) {
    if (matched.has(id)) void options.component?.preload?.();
  }
}
