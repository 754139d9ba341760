import type { FastifyInstance } from "fastify";
import { readJsonAs } from "../../http/bodies.ts";
import { forbidden } from "../../http/errors.ts";
import { SCIM_JSON } from "../../http/scim-error.ts";
import type { Parts } from "../../parts.ts";
import { discoveryRoutes } from "./discovery-calls.ts";
import { scimGroupRoutes } from "./group-calls.ts";
import { provisioningOf } from "./reach.ts";
import { spelt } from "./spelling.ts";
import { scimUserRoutes } from "./user-calls.ts";

/** SCIM 2.0: a directory creates, changes and closes accounts of staff. */
export async function provisioningRoutes(root: FastifyInstance, parts: Parts): Promise<void> {
  await root.register(async (app) => {
    readJsonAs(app, "application/scim+json");
    app.addHook("onRequest", async ({ viewer }) => {
      if (!viewer.token) throw forbidden("Directories come with a service token.");
      provisioningOf(parts);
    });
    app.addHook("preValidation", async (request) => {
      request.body = spelt(request.body);
    });
    app.addHook("preHandler", async ({ method }, reply) => {
      if (method !== "DELETE") reply.header("content-type", SCIM_JSON);
    });
    discoveryRoutes(app, parts);
    scimUserRoutes(app, parts);
    scimGroupRoutes(app, parts);
  });
}
