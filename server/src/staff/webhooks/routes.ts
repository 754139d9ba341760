import type { AuditDetails } from "@dosebeat/contract/audit-details";
import * as calls from "@dosebeat/contract/webhooks-calls";
import type { FastifyInstance } from "fastify";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import type { Db } from "../../database/db.ts";
import { problem, tooMany } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { paginationOf } from "../../http/paging.ts";
import type { Parts } from "../../parts.ts";
import { WebhookHosts } from "../../platform/webhooks/webhook-hosts.ts";
import { makeSecret, sealSecret } from "../../platform/webhooks/webhook-secrets.ts";
import { callableAddress } from "../alerts/webhook-address.ts";
import { changeWebhook } from "./change.ts";
import { addEvents, lookAtAll } from "./look-queries.ts";
import { presentEvent, presentHook } from "./present.ts";
import {
  countEvents,
  countWebhooks,
  deleteWebhook,
  findLastTest,
  getWebhook,
  insertWebhook,
  keepSecret,
  listEvents,
  listWebhooks,
  lockWebhook,
  replayEvents,
} from "./queries.ts";

/** The fields whose changes are named in the audit log. */
const FIELDS = ["name", "address", "events", "groups", "has_names"] as const;

/** The shortest time between two tests of a webhook. */
const TEST_EVERY_MS = 10_000;

/** Webhooks of other systems, and what became of their events. */
export async function webhookRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;
  const hosts = new WebhookHosts(parts.webhooks?.own);

  handle(app, calls.getWebhooks, async ({ query }) => {
    const rows = await listWebhooks(db, query);
    const pagination = paginationOf(query, await countWebhooks(db));
    return { data: rows.map(presentHook), meta: { pagination } };
  });

  handle(app, calls.makeWebhook, async ({ viewer, body: { data } }, _reply) => {
    const address = await callableAddress(hosts, data.address, "address");
    const secret = makeSecret();
    const make = async (tx: Db) => {
      const id = await insertWebhook(tx, { ...data, address }, clock.now());
      await keepSecret(tx, id, sealSecret(parts, "webhooks", { secret, owner: id }));
      await lookAtAll(tx);
      return getWebhook(tx, id);
    };
    const row = await recorded(db, viewer.actor, make, ({ id }) =>
      changed("added", id, { events: data.events }),
    );
    return { data: { ...presentHook(row), secret } };
  });

  handle(app, calls.updateWebhook, async ({ viewer, params: { id }, body: { data } }) => {
    const { address } = data;
    const callable = address && { address: await callableAddress(hosts, address, "address") };
    const change = async (tx: Db) => {
      const done = await changeWebhook(tx, id, { ...data, ...callable }, clock.now());
      return { done, row: await getWebhook(tx, id) };
    };
    const fields = FIELDS.filter((field) => data[field] !== undefined);
    const more = fields.length > 0 ? { fields } : {};
    const { row } = await recorded(db, viewer.actor, change, ({ done }) => changed(done, id, more));
    return { data: presentHook(row) };
  });

  handle(app, calls.removeWebhook, async ({ viewer, params: { id } }) => {
    const remove = (tx: Db) => deleteWebhook(tx, id);
    await recorded(db, viewer.actor, remove, () => changed("removed", id));
    return { data: { id } };
  });

  handle(app, calls.testWebhook, async ({ viewer, params: { id } }) => {
    const test = async (tx: Db) => {
      await lockWebhook(tx, id);
      const now = clock.now();
      const last = await findLastTest(tx, id);
      const wait = last ? last.getTime() + TEST_EVERY_MS - now.getTime() : 0;
      if (wait > 0) throw tooMany(problem("attempts"), Math.ceil(wait / 1000));
      const news = [{ subject: "test", event: "test" as const, told: {} }];
      await addEvents(tx, { webhook_id: id, profile_id: null }, news, now);
      return getWebhook(tx, id);
    };
    const row = await recorded(db, viewer.actor, test, () => changed("tested", id));
    return { data: presentHook(row) };
  });

  handle(app, calls.getWebhookEvents, async ({ params: { id }, query }) => {
    await getWebhook(db, id);
    const rows = await listEvents(db, id, query);
    const pagination = paginationOf(query, await countEvents(db, id, query));
    return { data: rows.map(presentEvent), meta: { pagination } };
  });

  handle(app, calls.replayWebhook, async ({ viewer, params: { id }, body: { data } }) => {
    const asked =
      "event" in data ? data : { from: new Date(data.from_utc), to: new Date(data.to_utc) };
    const replay = async (tx: Db) => {
      await lockWebhook(tx, id);
      return replayEvents(tx, id, asked, clock.now());
    };
    const events = await recorded(db, viewer.actor, replay, () => changed("replayed", id));
    return { data: { events } };
  });
}

function changed(
  change: "added" | "changed" | "paused" | "resumed" | "removed" | "tested" | "replayed",
  webhook: number,
  more: AuditDetails = {},
): Entry {
  return { kind: "webhook-changed", profileid: null, details: { change, webhook, ...more } };
}
