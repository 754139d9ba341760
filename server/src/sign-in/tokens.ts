import type { FastifyInstance } from "fastify";
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

/** The claims of a token that we signed and that has not expired at `now`; otherwise undefined. */
export function readToken(
  app: FastifyInstance,
  token: string,
  now: Date,
): LivingClaims | undefined {
  const claims = Claims.safeParse(verified(app, token));
  if (!claims.success) return undefined;
  const { userid, generation, exp } = claims.data;
  const expires = new Date(exp * 1000);
  return now < expires ? { userid, generation, expires } : undefined;
}

function verified(app: FastifyInstance, token: string): unknown {
  try {
    return app.jwt.verify(token);
  } catch {
    return undefined;
  }
}
