import * as calls from "@dosebeat/contract/apps-calls";
import type { AuditDetails } from "@dosebeat/contract/audit-details";
import type { FastifyInstance } from "fastify";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { recorded } from "../audit/queries.ts";
import { connectedAppRoutes } from "./connected-calls.ts";
import { oauthRoutes } from "./oauth-calls.ts";
import { Providers } from "./providers.ts";
import {
  type AppRow,
  insertApp,
  listApps,
  presentApp,
  removeApp,
  setAppDisabled,
} from "./queries.ts";
import { appRequestRoutes, type TellConnected } from "./request-calls.ts";

/** Apps that patients allow to read their record. */
export async function appRoutes(
  app: FastifyInstance,
  parts: Parts,
  tellConnected: TellConnected,
): Promise<void> {
  const providers = new Providers(parts);
  registrationRoutes(app, parts);
  await oauthRoutes(app, parts, providers);
  await appRequestRoutes(app, parts, providers, tellConnected);
  await connectedAppRoutes(app, parts);
}

function registrationRoutes(app: FastifyInstance, { db, clock }: Parts): void {
  handle(app, calls.getApps, async () => {
    const rows = await listApps(db, clock.now());
    return { data: rows.map(presentApp) };
  });

  handle(app, calls.registerApp, async ({ viewer, body: { data } }) => {
    const made = { userid: viewer.userid, now: clock.now() };
    const { secret, row } = await recorded(
      db,
      viewer.actor,
      (tx) => insertApp(tx, data, made),
      (one) => entry("app-registered", one.row),
    );
    return { data: { ...presentApp(row), secret } };
  });

  handle(app, calls.changeApp, async ({ viewer, params, body: { data } }) => {
    const { row } = await recorded(
      db,
      viewer.actor,
      (tx) => setAppDisabled(tx, params.id, data.disabled, clock.now()),
      (one) => (one.isNew ? entry("app-changed", one.row, { disabled: data.disabled }) : []),
    );
    return { data: presentApp(row) };
  });

  handle(app, calls.deleteApp, async ({ viewer, params }) => {
    const row = await recorded(
      db,
      viewer.actor,
      (tx) => removeApp(tx, params.id, clock.now()),
      (one) => entry("app-deleted", one),
    );
    return { data: presentApp(row) };
  });
}

function entry(
  kind: "app-registered" | "app-changed" | "app-deleted",
  { id, name }: AppRow,
  more: AuditDetails = {},
) {
  return { kind, profileid: null, details: { app: id, name, ...more } };
}
