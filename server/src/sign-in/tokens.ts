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

export function issueToken(app: FastifyInstance, claims: Claims, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000);
  const { userid, generation } = claims;
  return app.jwt.sign({ userid, generation, iat, exp: iat + SECONDS_VALID });
}

/** The claims of a token that we signed and that has not expired at `now`; otherwise undefined. */
export function readToken(app: FastifyInstance, token: string, now: Date): Claims | undefined {
  const claims = Claims.safeParse(verified(app, token));
  return claims.success && now.getTime() < claims.data.exp * 1000 ? claims.data : undefined;
}

function verified(app: FastifyInstance, token: string): unknown {
  try {
    return app.jwt.verify(token);
  } catch {
    return undefined;
  }
}
