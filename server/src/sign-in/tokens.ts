import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";

const SECONDS_VALID = 7 * 24 * 60 * 60;

/** Claims of a token. It is invalid unless `generation` equals the user's. */
const Claims = z.object({
  userid: z.number().int().positive(),
  generation: z.number().int().nonnegative(),
  exp: z.number(),
});

export type Claims = Pick<z.infer<typeof Claims>, "userid" | "generation">;

/** Claims of a verified token, and when it expires. */
export interface VerifiedClaims extends Claims {
  expires: Date;
}

export function issueToken(app: FastifyInstance, claims: Claims, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000);
  const { userid, generation } = claims;
  return app.jwt.sign({ userid, generation, iat, exp: iat + SECONDS_VALID });
}

/** Tokens whose verification is cached; it would take a quarter of the time of a small call (decision 32). */
const MOST_CACHED = 10_000;

/** Verifies tokens of callers, and caches the result. */
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
    const parsed = Claims.safeParse(verified(this.#app, token));
    if (!parsed.success) return undefined;
    const { userid, generation, exp } = parsed.data;
    const claims = { userid, generation, expires: new Date(exp * 1000) };
    this.#cache.set(token, claims);
    return claims;
  }
}

function verified(app: FastifyInstance, token: string): unknown {
  try {
    return app.jwt.verify(token);
  } catch {
    return undefined;
  }
}
