import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import "./styles.ts";
import { watchActivity } from "./api/activity.ts";
import { repeatEarlyClick } from "./first/early-click.ts";
import { rememberFollowedLink } from "./i18n/language-choice.ts";
import { prefetchSignedIn } from "./prefetch.ts";
import { makeRouter, redirectOnSessionEnd } from "./router.ts";
import { noteFailedStyles, reloadOnChunkError } from "./routing/chunks.ts";
import { tellSignOutWhenOnline } from "./session/sign-out.ts";
import { ignoreStrayDoubleClicks } from "./ui/controls/double-click.ts";
import { allowSkippedTransitions } from "./ui/frame/page-transition.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");

reloadOnChunkError();
noteFailedStyles();
allowSkippedTransitions();
ignoreStrayDoubleClicks();
watchActivity();
tellSignOutWhenOnline();
rememberFollowedLink(document.referrer, window.location);
const router = makeRouter();
redirectOnSessionEnd(router);
prefetchSignedIn(router);
// Replace the pre-rendered page only when the screen is complete.
await router.load();
const program = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
delete document.documentElement.dataset["redirecting"];
if (root.dataset["page"] === router.state.location.pathname.replace(/(.)\/$/, "$1")) {
  // Pre-rendered at build time: hydrating keeps what was typed meanwhile.
  router.ssr = { manifest: undefined };
  hydrateRoot(root, program);
} else {
  createRoot(root).render(program);
  repeatEarlyClick();
}
