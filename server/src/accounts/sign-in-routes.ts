import type { FastifyInstance } from "fastify";
import type { Parts } from "../parts.ts";
import { passwordRoutes } from "./sign-in/password-routes.ts";
import { signInRoutes } from "./sign-in/routes.ts";
import { signOnLinkRoutes } from "./single-sign-on/link-routes.ts";
import { providerLogoutRoutes } from "./single-sign-on/logout-routes.ts";
import { signOnRoutes } from "./single-sign-on/routes.ts";

/** Every way to sign in, but for the second factor that may follow. */
export async function waysToSignIn(app: FastifyInstance, parts: Parts): Promise<void> {
  await signInRoutes(app, parts);
  await passwordRoutes(app, parts);
  await signOnRoutes(app, parts);
  await signOnLinkRoutes(app, parts);
  await providerLogoutRoutes(app, parts);
}
