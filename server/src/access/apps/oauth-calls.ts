import * as calls from "@dosebeat/contract/fhir-calls";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problem, tooMany } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { senderNetwork, senderOf } from "../../http/sender.ts";
import type { Parts } from "../../parts.ts";
import { countAttempt } from "../attempts/queries.ts";
import { OAUTH } from "./provider.ts";
import type { Providers } from "./providers.ts";
import { APP_SCOPES } from "./scopes.ts";

const FORM = "application/x-www-form-urlencoded";
/** Limits per sender in a quarter of an hour: an app's server asks for all its patients. */
const MOST_QUESTIONS = 300;
const MOST_TOKENS = 3000;
const WINDOW = { windowMs: 15 * MINUTE };

/** The calls by which apps get access: RFC 6749, 7009, 7636, and the metadata about them. */
export async function oauthRoutes(
  root: FastifyInstance,
  parts: Parts,
  providers: Providers,
): Promise<void> {
  const { db, clock } = parts;

  const limited = (name: string, most: number) => async (request: FastifyRequest) => {
    const limit = { name, most, ...WINDOW, key: senderNetwork(senderOf(request)) };
    const wait = await countAttempt(db, [limit], clock.now());
    if (wait > 0) throw tooMany(problem("attempts"), wait);
  };
  const asking = limited("app asks by sender", MOST_QUESTIONS);
  const exchanging = limited("app tokens by sender", MOST_TOKENS);

  handle(root, calls.getSmartConfiguration, async (request, reply) => {
    reply.header("access-control-allow-origin", "*");
    return smartConfiguration(`${providers.baseOf(request)}${OAUTH}`);
  });

  await root.register(async (app) => {
    // The library reads the body itself, at most 56 KiB.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(FORM, (_request, _payload, done) => done(null));
    const answer = (request: FastifyRequest, reply: FastifyReply) =>
      providers.answer(request, reply, request.url.slice(OAUTH.length));
    const config = { isPage: true } as const;

    app.get(`${OAUTH}/authorize`, { config, onRequest: asking }, async (request, reply) =>
      providers.answer(request, reply, withConsent(request.url.slice(OAUTH.length))),
    );
    app.get(`${OAUTH}/authorize/:uid`, { config, onRequest: asking }, answer);
    app.get(`${OAUTH}/jwks`, { config }, answer);
    app.get(`${OAUTH}/.well-known/openid-configuration`, { config }, answer);
    for (const path of ["token", "revoke"]) {
      const url = `${OAUTH}/${path}`;
      app.post(url, { config, onRequest: exchanging }, answer);
      app.options(url, { config }, answer);
    }
  });
}

/** The patient is always asked; the library requires `prompt=consent` before it lets an app stay connected. */
function withConsent(url: string): string {
  const { pathname, searchParams } = new URL(url, "http://server");
  const prompts = (searchParams.get("prompt") ?? "").split(" ").filter(Boolean);
  if (prompts.includes("none") || prompts.includes("consent")) return url;
  searchParams.set("prompt", [...prompts, "consent"].join(" "));
  return `${pathname}?${searchParams}`;
}

function smartConfiguration(issuer: string) {
  return {
    issuer,
    jwks_uri: `${issuer}/jwks`,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    revocation_endpoint: `${issuer}/revoke`,
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    grant_types_supported: ["authorization_code"],
    response_types_supported: ["code"],
    code_challenge_methods_supported: ["S256"],
    scopes_supported: [...APP_SCOPES],
    capabilities: [
      "launch-standalone",
      "client-public",
      "client-confidential-symmetric",
      "context-standalone-patient",
      "permission-patient",
      "permission-offline",
      "permission-v1",
      "permission-v2",
      "sso-openid-connect",
    ],
  };
}
