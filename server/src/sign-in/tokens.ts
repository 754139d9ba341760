import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";

const SECONDS_VALID = 7 * 24 * 60 * 60;

/** What a token says. `generation` must equal the user's, else the token is dead. */
const Claims = z.object({
  userid: z.number().int().positive(),
  generation: z.number().int().nonnegative(),
  exp: z.number(),
});

export type Claims = Pick<z.infer<typeof Claims>, "userid" | "generation">;

/** Claims of a token, and the instant from which on it is dead. */
export interface LivingClaims extends Claims {
  expires: Date;
}

export function issueToken(app: FastifyInstance, claims: Claims, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000);
  const { userid, generation } = claims;
  return app.jwt.sign({ userid, generation, iat, exp: iat + SECONDS_VALID });
}

/** So many tokens are known without a look at their signature, which costs a quarter of a small call (decision 32). */
const MOST_KNOWN = 10_000;

/** Reads tokens of callers. Of a token that it has seen it knows what the signature says. */
export class TokenReader {
  readonly #app: FastifyInstance;
  readonly #known = new LRUCache<string, LivingClaims>({ max: MOST_KNOWN });

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** The claims of a token that we signed and that has not expired at `now`; otherwise undefined. */
  read(token: string, now: Date): LivingClaims | undefined {
    const claims = this.#known.get(token) ?? this.#verified(token);
    return claims && now < claims.expires ? claims : undefined;
  }

  #verified(token: string): LivingClaims | undefined {
    const said = Claims.safeParse(verified(this.#app, token));
    if (!said.success) return undefined;
    const { userid, generation, exp } = said.data;
    const claims = { userid, generation, expires: new Date(exp * 1000) };
    this.#known.set(token, claims);
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
