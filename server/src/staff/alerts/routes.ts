import * as calls from "@dosebeat/contract/alerts-calls";
import type { FastifyInstance } from "fastify";
import { Listings } from "../../access/audit/listing-queries.ts";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import { listingMember } from "../../access/profiles/staff-rights.ts";
import { conflict, problem, tooMany } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { paginationOf } from "../../http/paging.ts";
import type { Parts } from "../../parts.ts";
import { WebhookHosts } from "../../platform/webhooks/webhook-hosts.ts";
import { makeSecret, openSecret, sealSecret } from "../../platform/webhooks/webhook-secrets.ts";
import { findNetworkAlert } from "../../telling/notices/network-queries.ts";
import { changeRule } from "./change.ts";
import { deliveriesOf } from "./judge.ts";
import { addDeliveries } from "./judge-queries.ts";
import { countAlerts, listAlerts } from "./list-queries.ts";
import { presentAlert, presentDelivery, presentRule } from "./present.ts";
import {
  countDeliveries,
  countRules,
  deleteRule,
  findLastTest,
  getRule,
  insertRule,
  keepSecret,
  listDeliveries,
  listRules,
  lockRule,
} from "./rule-queries.ts";
import { callableAddress } from "./webhook-address.ts";

/** The shortest time between two tests of a rule. */
const TEST_EVERY_MS = 10_000;

/** Alerts for staff, the rules that trigger them, and what became of their deliveries. */
export async function alertRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;
  const listings = new Listings(parts);
  const hosts = new WebhookHosts(parts.webhooks?.own);

  handle(app, calls.getNetworkAlert, async () => {
    const open = await findNetworkAlert(db);
    if (!open) return { data: null };
    const { begun_at, silent, boxes } = open;
    return { data: { since_utc: begun_at.toISOString(), silent, boxes } };
  });

  handle(app, calls.getAlertRules, async ({ query }) => {
    const rows = await listRules(db, query, clock.now());
    const pagination = paginationOf(query, await countRules(db, query));
    return { data: rows.map(presentRule), meta: { pagination } };
  });

  handle(app, calls.createAlertRule, async ({ viewer, body: { data } }, _reply) => {
    const { group, kind, count = null } = data;
    const emails = addresses(data.emails) ?? [];
    if (emails.length > 0 && !parts.sendMail) throw conflict(problem("no_mail"));
    const webhook = await webhookOf(hosts, data.webhook);
    const { userid } = viewer;
    const now = clock.now();
    const made = { group_id: group, kind, count, emails, webhook, created_at: now };
    const { rule, secret } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const make = async () => {
          const id = await insertRule(tx, made, viewer);
          if (webhook !== null) {
            const secret = makeSecret();
            await keepSecret(tx, id, sealSecret(parts, "alert webhooks", { secret, owner: id }));
          }
          return { id };
        };
        const { id, isRetry } = await once(tx, { userid, key: data.key, sent: data, now }, make);
        const { secret } = await lockRule(tx, id);
        return {
          rule: await getRule(tx, id, now),
          isRetry,
          secret: openSecret(parts, "alert webhooks", { secret, owner: id }) ?? null,
        };
      },
      ({ rule: { id }, isRetry }) =>
        isRetry ? [] : changed({ rule: id, group, alert: kind, change: "added" }),
    );
    return { data: { ...presentRule(rule), secret } };
  });

  handle(app, calls.updateAlertRule, async ({ viewer, params: { id }, body: { data } }) => {
    const { webhook, key, ...others } = data;
    const emails = addresses(data.emails);
    if (emails && emails.length > 0 && !parts.sendMail) throw conflict(problem("no_mail"));
    const change = {
      ...others,
      ...(emails && { emails }),
      ...(webhook !== undefined && { webhook: await webhookOf(hosts, webhook) }),
    };
    const now = clock.now();
    const { rule, secret } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const made = { hasSecret: false };
        const make = async () => {
          made.hasSecret = await changeRule(tx, id, change, { secrets: parts, now });
          return { id };
        };
        const asked = { userid: viewer.userid, key, sent: [id, data], now };
        const { isRetry } = await once(tx, asked, make);
        const { secret } = await lockRule(tx, id);
        const isShown = isRetry ? typeof webhook === "string" : made.hasSecret;
        return {
          rule: await getRule(tx, id, now),
          isRetry,
          secret: isShown
            ? (openSecret(parts, "alert webhooks", { secret, owner: id }) ?? null)
            : null,
        };
      },
      ({ rule: { group_id, kind }, isRetry }) =>
        isRetry ? [] : changed({ rule: id, group: group_id, alert: kind, change: "changed" }),
    );
    return { data: { ...presentRule(rule), secret } };
  });

  handle(app, calls.removeAlertRule, async ({ viewer, params: { id } }) => {
    await recorded(
      db,
      viewer.actor,
      (tx) => deleteRule(tx, id, clock.now()),
      ({ group_id, kind }) =>
        changed({ rule: id, group: group_id, alert: kind, change: "removed" }),
    );
    return { data: { id } };
  });

  handle(app, calls.testAlertRule, async ({ viewer, params: { id } }) => {
    const rows = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const { emails, webhook, group_id, kind } = await lockRule(tx, id);
        const now = clock.now();
        const last = await findLastTest(tx, id);
        const wait = last ? last.getTime() + TEST_EVERY_MS - now.getTime() : 0;
        if (wait > 0) throw tooMany(problem("attempts"), Math.ceil(wait / 1000));
        const test = { alert: null, event: "test" } as const;
        const made = deliveriesOf({ rule_id: id, emails, webhook }, test, now);
        await addDeliveries(tx, made);
        return { made, group_id, kind };
      },
      ({ group_id, kind }) => changed({ rule: id, group: group_id, alert: kind, change: "tested" }),
    );
    return { data: { deliveries: rows.made.length } };
  });

  handle(app, calls.getAlertDeliveries, async ({ params: { id }, query }) => {
    await getRule(db, id, clock.now());
    const rows = await listDeliveries(db, id, query);
    const pagination = paginationOf(query, await countDeliveries(db, id));
    return { data: rows.map(presentDelivery), meta: { pagination } };
  });

  handle(app, calls.getAlerts, async ({ viewer, query }) => {
    await listings.record(viewer.actor);
    const member = listingMember(viewer);
    const now = clock.now();
    const rows = await listAlerts(db, member, query, now);
    const pagination = paginationOf(query, await countAlerts(db, member, query, now));
    return { data: rows.map(presentAlert), meta: { pagination } };
  });
}

/** Without duplicates, compared as those of accounts are. */
function addresses(emails: readonly string[] | undefined): string[] | undefined {
  return emails && [...new Set(emails.map((email) => email.toLowerCase()))];
}

/** @throws 400 for an address that this server would not call */
async function webhookOf(
  hosts: WebhookHosts,
  address: string | null | undefined,
): Promise<string | null> {
  if (address === undefined || address === null) return null;
  return callableAddress(hosts, address, "webhook");
}

function changed(details: {
  rule: number;
  group: number;
  alert: string;
  change: "added" | "changed" | "removed" | "tested";
}): Entry {
  return { kind: "alert-rule-changed", profileid: null, details };
}
