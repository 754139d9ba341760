import { createHmac } from "node:crypto";
import { MINUTE } from "@dosebeat/domain/time/durations";
import * as client from "openid-client";
import { ProviderUnreachable, providerFetch } from "./provider-fetch.ts";

/** The provider where people prove who they are, and this server's credentials there. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  clientAuth: "basic" | "post";
  scopes: string;
  /** What `acr_values` asks for. */
  acrValues: readonly string[];
}

/** The provider's claims about a person: from the ID token, and from its userinfo endpoint if it has one. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string };

export interface Answer {
  claims: Claims;
  /** When the person last proved who they are; undefined: the provider does not say. */
  authenticatedAt: Date | undefined;
}

/** How a sign-in begins: `isFresh` if the provider must ask again who is there. */
export interface Beginning {
  secret: string;
  isFresh: boolean;
}

/** After this time the provider's description is read again. */
const DESCRIBED_MS = 60 * MINUTE;
/** A provider that did not answer is left alone for this long. */
const PAUSE_MS = 2_000;
/** With `isFresh`: the maximum age of the proof. */
const FRESH_SECONDS = 300;
const TIMEOUT_SECONDS = 10;

/** What came back from the provider does not answer what was asked. */
export class AnswerRefused extends Error {}

/** Signs people in with an OpenID provider. First contacted when somebody needs it. */
export class Provider {
  readonly #settings: ProviderSettings;
  readonly #redirectUri: string;
  #described: { configuration: client.Configuration; at: number } | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<client.Configuration> | undefined;

  constructor(settings: ProviderSettings, redirectUri: string) {
    this.#settings = settings;
    this.#redirectUri = redirectUri;
  }

  get issuer(): string {
    return this.#settings.issuer;
  }

  /**
   * Where to send the browser. State, nonce and code verifier follow from the secret, so nothing else is kept.
   * @throws ProviderUnreachable
   */
  async begin({ secret, isFresh }: Beginning): Promise<URL> {
    const { scopes, acrValues } = this.#settings;
    const configuration = await this.configuration();
    const challenge = await client.calculatePKCECodeChallenge(derived(secret, "verifier"));
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: scopes,
      state: derived(secret, "state"),
      nonce: derived(secret, "nonce"),
      code_challenge: challenge,
      code_challenge_method: "S256",
      ...(acrValues.length > 0 && { acr_values: acrValues.join(" ") }),
      ...(isFresh && { prompt: "login", max_age: String(FRESH_SECONDS) }),
    });
    if (url.protocol !== new URL(this.issuer).protocol) throw new ProviderUnreachable("protocol");
    return url;
  }

  /**
   * Exchanges what the browser brought back for the claims.
   * @param query of the address that the provider sent the browser to
   * @throws AnswerRefused, ProviderUnreachable
   */
  async finish({ secret, isFresh }: Beginning, query: string): Promise<Answer> {
    const configuration = await this.configuration();
    try {
      const returned = new URL(this.#redirectUri);
      returned.search = query;
      const tokens = await client.authorizationCodeGrant(configuration, returned, {
        pkceCodeVerifier: derived(secret, "verifier"),
        expectedState: derived(secret, "state"),
        expectedNonce: derived(secret, "nonce"),
        idTokenExpected: true,
        ...(isFresh && { maxAge: FRESH_SECONDS }),
      });
      const claims = tokens.claims();
      if (!claims) throw new AnswerRefused("no ID token");
      const more = await moreClaims(configuration, tokens.access_token, claims.sub);
      const { auth_time: time } = claims;
      return {
        claims: { ...more, ...claims },
        authenticatedAt: typeof time === "number" ? new Date(1000 * time) : undefined,
      };
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /**
   * The address at which the browser ends its session with the provider; undefined if there is none, or no answer.
   */
  async endUrl(afterwards: string): Promise<string | undefined> {
    try {
      const configuration = await this.configuration();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      const parameters = { post_logout_redirect_uri: afterwards };
      return client.buildEndSessionUrl(configuration, parameters).href;
    } catch {
      return undefined;
    }
  }

  /** The provider as it describes itself. @throws ProviderUnreachable */
  async configuration(): Promise<client.Configuration> {
    const now = performance.now();
    const described = this.#described;
    if (described && now < described.at + DESCRIBED_MS) return described.configuration;
    if (now < this.#failedAt + PAUSE_MS) return known(described);
    this.#asking ??= this.#discover().finally(() => {
      this.#asking = undefined;
    });
    try {
      const configuration = await this.#asking;
      this.#described = { configuration, at: now };
      return configuration;
    } catch {
      this.#failedAt = now;
      return known(described);
    }
  }

  async #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret, clientAuth } = this.#settings;
    const insecure = issuer.startsWith("http:") ? [client.allowInsecureRequests] : [];
    const proof =
      clientSecret === undefined
        ? client.None()
        : clientAuth === "post"
          ? client.ClientSecretPost(clientSecret)
          : client.ClientSecretBasic(clientSecret);
    return client.discovery(new URL(issuer), clientId, {}, proof, {
      // Without this, the library accepts ID tokens received over TLS without checking their signatures.
      execute: [client.enableNonRepudiationChecks, ...insecure],
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: providerFetch,
    });
  }
}

/** The earlier description will do if nobody answers now. */
function known(described: { configuration: client.Configuration } | undefined) {
  if (!described) throw new ProviderUnreachable("The identity provider cannot be described.");
  return described.configuration;
}

/** Some providers return names and groups only from their userinfo endpoint. */
async function moreClaims(
  configuration: client.Configuration,
  accessToken: string,
  subject: string,
): Promise<object> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(configuration, accessToken, subject);
}

function derived(secret: string, purpose: "state" | "nonce" | "verifier"): string {
  return createHmac("sha256", secret).update(`single sign-on ${purpose}`).digest("base64url");
}

/** Drops the library's messages: some repeat what was sent. */
function asRefusal(error: unknown): AnswerRefused | ProviderUnreachable {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderUnreachable || cause instanceof AnswerRefused) return cause;
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new AnswerRefused(code);
}
