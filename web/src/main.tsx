import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import "./styles.ts";
import { fetchAhead } from "./fetch-ahead.ts";
import { followSession, makeRouter } from "./router.ts";
import { reloadOnLostChunk } from "./routing/chunks.ts";
import { ignoreStrayClicks } from "./ui/controls/double-click.ts";
import { allowSkippedTransitions } from "./ui/frame/page-transition.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");

reloadOnLostChunk();
allowSkippedTransitions();
ignoreStrayClicks();
const router = makeRouter();
followSession(router);
fetchAhead(router);
// Only a screen that is complete takes the place of what the page showed before.
await router.load();
const program = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
delete document.documentElement.dataset["goesOn"];
if (root.dataset["page"] === router.state.location.pathname.replace(/(.)\/$/, "$1")) {
  // As the build rendered it; what was typed meanwhile stays.
  router.ssr = { manifest: undefined };
  hydrateRoot(root, program);
} else {
  createRoot(root).render(program);
}
