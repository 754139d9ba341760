import { timingSafeEqual } from "node:crypto";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import Provider, {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from "oidc-provider";
import type { Parts } from "../../parts.ts";
import { hashSecret } from "../../platform/single-use-secret.ts";
import { adapterOf } from "./adapter.ts";
import { cookieKeys, signingKeys } from "./keys.ts";
import { findProfileOfUser } from "./person-queries.ts";
import { APP_SCOPES, registeredFor, toldScopes } from "./scopes.ts";

export type Given = Pick<Parts, "db" | "clock" | "jwtSecret" | "jwtSecretBeside">;

/** All paths of the library are below this. */
export const OAUTH = "/oauth";
/** The path where an app's question is asked and answered; the browser's cookie is sent only here. */
export const REQUESTS = "/api/app-requests";
/** The page that explains an error when the app cannot be told. */
export const FAULT = `${REQUESTS}/fault`;

const ACCESS_S = HOUR / 1000;
const QUESTION_S = (15 * MINUTE) / 1000;
const CODE_S = MINUTE / 1000;

/** Gives apps access (SMART App Launch), for the server at this address. */
export function makeProvider(parts: Given, base: string): Provider {
  const provider = new Provider(`${base}${OAUTH}`, configurationOf(parts, base));
  // Its address is known and passed below, so that it does not depend on headers of the request.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = function (actual: string) {
    const kept = Buffer.from(this.clientSecret ?? "", "base64url");
    const hash = hashSecret(actual);
    return kept.length === hash.length && timingSafeEqual(kept, hash);
  };
  provider.on("grant.success", tellContext);
  return provider;
}

function configurationOf(parts: Given, base: string): Configuration {
  const { Prompt, Check } = interactionPolicy;
  const always = (name: "login" | "consent") =>
    new Prompt(
      { name, requestable: true },
      new Check(
        "always",
        "the patient is always asked",
        (ctx) => ctx.oidc.result?.[name] === undefined,
      ),
    );
  return {
    adapter: (kind: string) => adapterOf(parts, kind),
    jwks: { keys: signingKeys(parts) },
    routes: { authorization: "/authorize", token: "/token", revocation: "/revoke", jwks: "/jwks" },
    scopes: [...APP_SCOPES],
    claims: { openid: ["sub"], fhirUser: ["fhirUser"] },
    responseTypes: ["code"],
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    pkce: { methods: ["S256"], required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    conformIdTokenClaims: false,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    clientBasedCORS: (_, origin, { redirectUris = [] }) =>
      redirectUris.some((uri) => new URL(uri).origin === origin),
    extraParams: {
      aud(ctx, aud) {
        if (aud?.replace(/\/$/, "") !== `${base}/fhir`)
          throw new errors.InvalidRequest(`aud must be ${base}/fhir`);
        if (!ctx.oidc.params?.["state"]) throw new errors.InvalidRequest("state is required");
      },
    },
    interactions: {
      policy: [always("login"), always("consent")],
      url: (_, { uid }) => `${REQUESTS}/${uid}`,
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = oidc.result?.consent?.grantId;
      return grant === undefined ? undefined : oidc.provider.Grant.find(grant);
    },
    findAccount: async (_, accountId) => {
      const profile = await findProfileOfUser(parts.db, Number(accountId));
      if (profile === undefined) return undefined;
      const claims = { sub: accountId, fhirUser: `${base}/fhir/Patient/${profile}` };
      return { accountId, patient: String(profile), claims: () => claims };
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true },
    },
    ttl: {
      AccessToken: (ctx) => Math.min(ACCESS_S, leftOf(ctx)),
      AuthorizationCode: CODE_S,
      IdToken: ACCESS_S,
      Interaction: QUESTION_S,
      RefreshToken: leftOf,
      Session: QUESTION_S,
    },
    cookies: {
      keys: cookieKeys(parts),
      names: { session: "app.session", interaction: "app.request", resume: "app.resume" },
      long: { httpOnly: true, sameSite: "lax", signed: true, path: OAUTH },
      short: { httpOnly: true, sameSite: "lax", signed: true },
    },
    renderError(ctx, { error }) {
      ctx.status = 303;
      ctx.redirect(`${base}${FAULT}?error=${encodeURIComponent(error)}`);
    },
  };
}

/** Seconds until what the patient allowed expires. */
function leftOf({ oidc }: Pick<KoaContextWithOIDC, "oidc">): number {
  return Math.max(1, oidc.entities.Grant?.remainingTTL ?? 0);
}

/** What SMART requires beside a token: whose record it is, and what the app may actually read. */
function tellContext(ctx: KoaContextWithOIDC): void {
  const { AccessToken: token, Client: client, Account: account } = ctx.oidc.entities;
  const body: unknown = ctx.body;
  if (!token || !client || !account || typeof body !== "object" || body === null) return;
  const scope = toldScopes(listed(token.scope), registeredFor(listed(client.scope)));
  ctx.body = { ...body, scope, patient: account["patient"], need_patient_banner: false };
}

function listed(scope = ""): string[] {
  return scope.split(" ").filter(Boolean);
}
