import { loadPublicMessages } from "./i18n/catalogues.ts";
import { localeOfPath } from "./i18n/locales.ts";
import type { makeRouter } from "./router.ts";
import { loadOwnMessages } from "./session/own-messages.ts";
import { getRole, getToken } from "./session/session.ts";

/**
 * Whoever was signed in here most likely still is: their screen and its words are on their way while the
 * server is asked. What fails is fetched again when it is wanted, and told then.
 */
export function fetchAhead(router: ReturnType<typeof makeRouter>): void {
  if (!getToken() || !getRole()) return;
  const wanted = new Set<string>(
    router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId),
  );
  if (!wanted.has("/{-$locale}/signed-in")) return;
  const { code } = localeOfPath(router.latestLocation.pathname);
  const asking = import("./routing/known-user.ts");
  Promise.all([loadPublicMessages(code), asking, loadOwnMessages(code)]).catch(() => undefined);
  for (const { id, options } of Object.values(router.routesById)) {
    if (wanted.has(id)) void options.component?.preload?.();
  }
}
