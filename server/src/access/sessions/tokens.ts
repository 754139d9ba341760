import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** The purpose of our tokens: one that the same secret signed for anything else is rejected. */
export const TOKEN_AUDIENCE = "dosebeat session";

/**
 * Claims of a token. Valid only while its session lasts and `generation` equals the user's; servers of the previous
 * release also check and raise it.
 */
const Claims = z.object({
  aud: z.literal(TOKEN_AUDIENCE),
  userid: z.number().int().positive(),
  generation: z.number().int().nonnegative(),
  session: z.uuid(),
  exp: z.number(),
});

export type Claims = Pick<z.infer<typeof Claims>, "userid" | "generation" | "session">;

/** Claims of a verified token, and when it expires. */
export interface VerifiedClaims extends Claims {
  expires: Date;
}

/** A token that expires with its session at `expires`. */
export function issueToken(
  app: FastifyInstance,
  { userid, generation, session }: Claims,
  now: Date,
  expires: Date,
): string {
  const [iat, exp] = [now, expires].map((instant) => Math.floor(instant.getTime() / 1000));
  return app.jwt.sign({ aud: TOKEN_AUDIENCE, userid, generation, session, iat, exp });
}

/**
 * The number of tokens whose verification is cached; it would take a quarter of the time of a small call (decision
 * 32).
 */
const MOST_CACHED = 10_000;

/** Verifies callers' tokens, and caches the result. */
export class TokenReader {
  readonly #app: FastifyInstance;
  readonly #cache = new LRUCache<string, VerifiedClaims>({ max: MOST_CACHED });

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** The claims of a token signed by us and not expired at `now`; otherwise undefined. */
  read(token: string, now: Date): VerifiedClaims | undefined {
    const claims = this.#cache.get(token) ?? this.#verified(token);
    return claims && now < claims.expires ? claims : undefined;
  }

  #verified(token: string): VerifiedClaims | undefined {
    const claims = claimsOf(this.#app, token);
    if (claims) this.#cache.set(token, claims);
    return claims;
  }
}

/** The claims of a token signed by us, expired or not; otherwise undefined. */
export function claimsOf(app: FastifyInstance, token: string): VerifiedClaims | undefined {
  const parsed = Claims.safeParse(verified(app, token));
  if (!parsed.success) return undefined;
  const { userid, generation, session, exp } = parsed.data;
  return { userid, generation, session, expires: new Date(exp * 1000) };
}

function verified(app: FastifyInstance, token: string): unknown {
  const beside = app.jwtSecretBeside;
  return (
    verifiedBy(app, token, {}) ??
    (beside === undefined ? undefined : verifiedBy(app, token, { key: beside }))
  );
}

/** @param options `key`: a secret other than the one that signs */
function verifiedBy(app: FastifyInstance, token: string, options: { key?: string }): unknown {
  try {
    return app.jwt.verify(token, options);
  } catch {
    return undefined;
  }
}
