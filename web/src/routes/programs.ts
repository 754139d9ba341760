import { createRoute } from "@tanstack/react-router";
import { requireAdministrator } from "../routing/guards.ts";
import { screenWithWords, signedIn } from "./frame.tsx";

const serviceTokens = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list/tokens",
  beforeLoad: requireAdministrator,
  component: screenWithWords(
    "tokens",
    () => import("../screens/staff/service-tokens/service-tokens.tsx"),
    "ServiceTokensScreen",
  ),
});
const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list/webhooks",
  beforeLoad: requireAdministrator,
  component: screenWithWords(
    "webhooks",
    () => import("../screens/staff/webhooks/webhooks.tsx"),
    "WebhooksScreen",
  ),
});

const apps = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list/apps",
  beforeLoad: requireAdministrator,
  component: screenWithWords(
    ["apps", "connectedApps"],
    () => import("../screens/staff/apps/apps.tsx"),
    "AppsScreen",
  ),
});

/** What administrators create for other programs. */
export const PROGRAM_ROUTES = [serviceTokens, webhooks, apps] as const;
