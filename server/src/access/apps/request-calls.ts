import * as calls from "@dosebeat/contract/connected-apps-calls";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors } from "oidc-provider";
import { z } from "zod/mini";
import { forbidden, notFound, problem } from "../../http/errors.ts";
import { handle, servePage } from "../../http/handle.ts";
import { negotiateLanguage } from "../../http/negotiate-language.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { nameOf } from "../audit/present.ts";
import { recorded } from "../audit/queries.ts";
import { endOfConnection, insertConnection } from "./connection-queries.ts";
import { FAULT, REQUESTS } from "./provider.ts";
import type { Providers } from "./providers.ts";
import { findEnabledApp } from "./queries.ts";
import { readsOf, STAYING } from "./scopes.ts";

const Params = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) });
const Asked = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z._default(z.string(), ""),
});

/** Mails the patient that an app may now read the record. */
export type TellConnected = (
  request: Pick<FastifyRequest, "log" | "viewer">,
  name: string,
  at: Date,
) => void;

/** Asks the patient whether an app may read, and passes the answer to the library. */
export async function appRequestRoutes(
  app: FastifyInstance,
  parts: Parts,
  providers: Providers,
  tellConnected: TellConnected,
): Promise<void> {
  const { db, clock } = parts;

  // The library sends the browser here, with the cookie that says which question belongs to it.
  servePage(app, `${REQUESTS}/:id`, async (request, reply) => {
    const { id } = Params.parse(request.params);
    return reply.redirect(`${pageFor(request)}?request=${id}`, 303);
  });
  servePage(
    app,
    FAULT,
    async (request, reply) => reply.redirect(`${pageFor(request)}?fault=yes`, 303),
    z.object({ error: z.string() }),
  );

  handle(app, calls.getAppRequest, async (request, reply) => {
    const { row, asked, scopes } = await questionOf(request, reply);
    refuseStaff(request.viewer);
    const reads = readsOf(scopes, row.reads);
    return {
      data: {
        name: row.name,
        contact: row.contact,
        by: nameOf(row),
        goesTo: hostOf(asked.redirect_uri),
        reads,
        stays: scopes.includes(STAYING),
        until: endOfConnection(scopes, clock.now()).toISOString(),
      },
    };
  });

  handle(app, calls.decideAppRequest, async (request, reply) => {
    const { viewer, body } = request;
    const { row, scopes } = await questionOf(request, reply);
    if (body.data.allow) refuseStaff(viewer);
    const provider = providers.of(request);
    const answer = (result: Parameters<typeof provider.interactionResult>[2]) =>
      provider.interactionResult(request.raw, reply.raw, result);
    if (!body.data.allow || readsOf(scopes, row.reads).length === 0) {
      return { data: { url: await answer({ error: "access_denied" }) } };
    }
    const { userid } = viewer;
    const now = clock.now();
    const asked = { app: row.id, userid, scopes, now };
    const { grant } = await recorded(
      db,
      viewer.actor,
      (tx) => insertConnection(tx, asked),
      () => ({
        kind: "app-connected",
        profileid: viewer.profileid,
        details: { app: row.id, name: row.name, scopes },
      }),
    );
    tellConnected(request, row.name, now);
    const login = { accountId: String(userid), remember: false };
    return { data: { url: await answer({ login, consent: { grantId: grant } }) } };
  });

  /** The question asked in this browser. @throws 404 if it is over, or another browser's */
  async function questionOf(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
  ) {
    const over = () => notFound(problem("app_request_over"));
    const question = await providers
      .of(request)
      .interactionDetails(request.raw, reply.raw)
      .catch((error: unknown) => {
        if (error instanceof errors.SessionNotFound) return undefined;
        throw error;
      });
    if (question?.uid !== request.params.id || question.result) throw over();
    const asked = Asked.parse(question.params);
    const row = await findEnabledApp(db, asked.client_id);
    if (!row) throw over();
    return { row, asked, scopes: [...new Set(asked.scope.split(" ").filter(Boolean))] };
  }
}

function refuseStaff({ staff }: Viewer): void {
  if (staff.length > 0) throw forbidden(problem("app_staff"));
}

function hostOf(uri: string): string {
  const { host, protocol } = new URL(uri);
  return host === "" ? protocol : host;
}

/** The page in the browser's language; a signed-in reader gets that of the profile. */
function pageFor({ headers }: FastifyRequest): string {
  const language = negotiateLanguage(headers.cookie, headers["accept-language"]);
  return `${language === "en" ? "" : `/${language}`}/connect-app`;
}
