import type { FastifyInstance } from "fastify";
import { insertSession } from "../src/access/sessions/queries.ts";
import { issueToken } from "../src/access/sessions/tokens.ts";
import type { Db } from "../src/database/db.ts";

const NEVER = new Date("2999-01-01T00:00:00.000Z");

/**
 * Sessions that look freshly opened at every call, however far a test moves its clock. Tests of sessions sign in
 * through the API instead.
 */
export class KeptSessions {
  readonly #app: FastifyInstance;
  readonly #db: Db;
  readonly #byToken = new Map<string, { id: string; keptAt: number }>();

  constructor(app: FastifyInstance, db: Db) {
    this.#app = app;
    this.#db = db;
  }

  /** Opens a session, and returns its token. */
  async open(userid: number, now: Date): Promise<string> {
    const { id } = await insertSession(this.#db, {
      user_id: userid,
      kind: "bearer",
      program: null,
      system: null,
      expires_at: NEVER,
      ended_at: null,
      ...timesOf(now),
    });
    const token = issueToken(this.#app, { userid, generation: 0, session: id }, now, NEVER);
    this.#byToken.set(token, { id, keptAt: now.getTime() });
    return token;
  }

  /** Call before a request with this token at `now`. */
  async keep(token: string | undefined, now: Date): Promise<void> {
    const kept = token === undefined ? undefined : this.#byToken.get(token);
    if (!kept || kept.keptAt === now.getTime()) return;
    kept.keptAt = now.getTime();
    await this.#db.updateTable("sessions").set(timesOf(now)).where("id", "=", kept.id).execute();
  }
}

function timesOf(now: Date) {
  return { created_at: now, last_used_at: now, confirmed_at: now };
}
