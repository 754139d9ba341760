import type { ConnectedAppAttributes } from "@dosebeat/contract/apps";
import * as calls from "@dosebeat/contract/connected-apps-calls";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { recorded } from "../audit/queries.ts";
import { type ConnectionRow, endConnection, listConnections } from "./connection-queries.ts";
import { readsOf } from "./scopes.ts";

/** The apps that the caller allows to read, and ending them. */
export async function connectedAppRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.getConnectedApps, async ({ viewer }) => {
    const rows = await listConnections(db, viewer.userid, clock.now());
    return { data: rows.map(present) };
  });

  handle(app, calls.disconnectApp, async ({ viewer, params }) => {
    const ended = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const row = await endConnection(tx, viewer.userid, params.id);
        if (!row) throw notFound("The app");
        return row;
      },
      ({ app: id, name }) => ({
        kind: "app-disconnected",
        profileid: viewer.profileid,
        details: { app: id, name },
      }),
    );
    return { data: present(ended) };
  });
}

function present(row: ConnectionRow): { id: number; attributes: ConnectedAppAttributes } {
  return {
    id: row.id,
    attributes: {
      name: row.name,
      contact: row.contact,
      reads: readsOf(row.scopes, row.reads),
      since: row.created_at.toISOString(),
      until: row.expires_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    },
  };
}
