import { LANGUAGES } from "@dosebeat/contract/base/languages";
import * as calls from "@dosebeat/contract/scim-calls";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Db } from "../../database/db.ts";
import { inTransaction } from "../../database/transaction.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { grouped } from "../../platform/grouped.ts";
import {
  FINDABLE_USERS,
  getScimAccount,
  listGroupsOf,
  listScimAccounts,
  type ScimAccount,
} from "./account-queries.ts";
import { announceDone } from "./announce.ts";
import { baseOf, chosen, listAnswer, locate, pageOf } from "./answering.ts";
import { USER_ATTRIBUTES } from "./attributes.ts";
import { changeManaged, closeManaged, type Done, makeManaged } from "./change-account.ts";
import { conditionOf } from "./filter-queries.ts";
import { patched } from "./patch.ts";
import { type ProvisioningSettings, provisioningOf } from "./reach.ts";
import { presentScimUser, type WantedAccount, wantedIn, wantedOf } from "./user-resource.ts";
import { lockProvisioning } from "./write-queries.ts";

/** Accounts of staff as a directory provisions them. */
export function scimUserRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;

  handle(app, calls.listScimUsers, async (request) => {
    const { query } = request;
    const settings = provisioningOf(parts);
    const condition = conditionOf(query.filter, FINDABLE_USERS);
    const page = pageOf(query);
    const { rows, total } = await listScimAccounts(db, settings, condition, page);
    const resources = await presented(rows, request);
    return listAnswer(
      resources.map((resource) => chosen(resource, query)),
      total,
      page.offset,
    );
  });

  handle(app, calls.makeScimUser, async (request, reply) => {
    const { viewer, query, body } = request;
    const settings = provisioningOf(parts);
    const wanted = wantedOf(body);
    const language = languageOf(body.preferredLanguage);
    const done = await inTransaction(db, async (tx) => {
      await lockProvisioning(tx);
      return makeManaged(tx, settings, wanted, language, viewer.actor);
    });
    await announceDone(app, parts, request, [done]);
    parts.announcer.invalidate("profiles");
    const resource = await answer(settings, String(done.userid), request);
    locate(reply, resource);
    return chosen(resource, query);
  });

  handle(app, calls.getScimUser, async (request) => {
    const resource = await answer(provisioningOf(parts), request.params.id, request);
    return chosen(resource, request.query);
  });

  handle(app, calls.replaceScimUser, async (request) => {
    const wanted = wantedOf(request.body);
    return chosen(await change(request, () => wanted), request.query);
  });

  handle(app, calls.patchScimUser, async (request) => {
    const operations = request.body;
    const resource = await change(request, (before) =>
      wantedIn(patched(before, operations, USER_ATTRIBUTES)),
    );
    return chosen(resource, request.query);
  });

  handle(app, calls.deleteScimUser, async (request, reply) => {
    const settings = provisioningOf(parts);
    await write(request, (tx, account) =>
      closeManaged(tx, settings, account, request.viewer.actor),
    );
    return reply.send();
  });

  type Changing = FastifyRequest<{ Params: { id: string } }>;
  type Resource = ReturnType<typeof presentScimUser>;

  /** Changes an account to the wanted state, which may depend on its current one. */
  async function change(request: Changing, wantedAfter: (before: Resource) => WantedAccount) {
    const settings = provisioningOf(parts);
    const base = baseOf(parts, request);
    await write(request, async (tx, account) => {
      const groups = await listGroupsOf(tx, [account.id]);
      const wanted = wantedAfter(presentScimUser(account, groups, base));
      return changeManaged(tx, settings, account, wanted, request.viewer.actor);
    });
    return answer(settings, request.params.id, request);
  }

  async function write(
    request: Changing,
    work: (tx: Db, account: ScimAccount) => Promise<Done>,
  ): Promise<void> {
    const settings = provisioningOf(parts);
    const done = await inTransaction(db, async (tx) => {
      await lockProvisioning(tx);
      return work(tx, await getScimAccount(tx, settings, request.params.id));
    });
    await announceDone(app, parts, request, [done]);
  }

  async function answer(
    settings: ProvisioningSettings,
    id: string,
    request: FastifyRequest,
  ): Promise<Resource> {
    const account = await getScimAccount(db, settings, id);
    return presentScimUser(account, await listGroupsOf(db, [account.id]), baseOf(parts, request));
  }

  async function presented(rows: readonly ScimAccount[], request: FastifyRequest) {
    const base = baseOf(parts, request);
    const groups = await listGroupsOf(
      db,
      rows.map(({ id }) => id),
    );
    const byUser = grouped(groups, ({ user_id }) => user_id);
    return rows.map((row) => presentScimUser(row, byUser.get(row.id) ?? [], base));
  }
}

function languageOf(preferred: string | null | undefined) {
  const [language] = (preferred ?? "").toLowerCase().split(/[-_,;]/);
  return LANGUAGES.find((known) => known === language) ?? "en";
}
