import { MINUTE } from "@dosebeat/domain/time/durations";
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import type { Provider } from "./provider.ts";
import { ProviderUnreachable, providerFetch } from "./provider-fetch.ts";

/** The name of the event in a logout token (OpenID Connect Back-Channel Logout 1.0). */
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Only signatures made with the provider's key pairs: never `none`, and no shared secret. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
];

/** Older tokens are refused, so that a leaked one cannot end sessions later. */
const MOST_AGE_SECONDS = 300;
/** How far the provider's clock may be off. */
export const LOGOUT_SKEW_MS = MINUTE;

/** Whose sessions the provider has ended: all sessions of a subject, or one. */
export interface EndedThere {
  subject: string | undefined;
  session: string | undefined;
  at: Date;
}

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** Reads the tokens with which the provider reports that somebody signed out there. */
export class LogoutTokens {
  readonly #provider: Provider;
  readonly #clientId: string;
  readonly #keys = new Map<string, Keys>();

  constructor(provider: Provider, clientId: string) {
    this.#provider = provider;
    this.#clientId = clientId;
  }

  /** Undefined if it is not a token of the provider for this server. @throws ProviderUnreachable */
  async read(token: string, now: Date): Promise<EndedThere | undefined> {
    const { jwks_uri: address } = (await this.#provider.configuration()).serverMetadata();
    if (address === undefined) return undefined;
    const verified = await jwtVerify(token, this.#keysAt(address), {
      issuer: this.#provider.issuer,
      audience: this.#clientId,
      algorithms: ALGORITHMS,
      maxTokenAge: MOST_AGE_SECONDS,
      clockTolerance: LOGOUT_SKEW_MS / 1000,
      currentDate: now,
    }).catch(unlessUnreachable);
    if (!verified) return undefined;
    const { events, nonce, sub, sid, iat = 0, jti } = verified.payload;
    const isLogout = typeof events === "object" && events !== null && EVENT in events;
    if (!isLogout || nonce !== undefined || jti === undefined) return undefined;
    const session = typeof sid === "string" ? sid : undefined;
    if (sub === undefined && session === undefined) return undefined;
    return { subject: sub, session, at: new Date(1000 * iat) };
  }

  #keysAt(address: string): Keys {
    const known = this.#keys.get(address);
    if (known) return known;
    const keys = createRemoteJWKSet(new URL(address), { [customFetch]: providerFetch });
    this.#keys.clear();
    this.#keys.set(address, keys);
    return keys;
  }
}

/** Without the provider's keys nothing is known of a token: the provider may send it again. */
function unlessUnreachable(error: unknown): undefined {
  if (error instanceof ProviderUnreachable) throw error;
}
