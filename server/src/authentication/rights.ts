import { holderOf, isLive } from "../access/sessions/limits.ts";
import { findSignedIn, type Session, type SignedIn } from "../access/sessions/queries.ts";
import type { Claims } from "../access/sessions/tokens.ts";
import type { KeyLimit } from "../boxes/ingest/keys/limit.ts";
import { findKeyLimit } from "../boxes/ingest/keys/queries.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { byUser, QueryCache } from "../peers/cached/query-cache.ts";

/** A user, and the session of the token. */
export interface PersonInSession {
  person: Omit<Viewer, "actor">;
  session: Session;
}

/**
 * Checks which tokens and ingest keys are valid. Results are cached until they are invalidated. Other servers record
 * use and confirmations without notifying us, so if a cached session does not suffice, it is queried again before it
 * is refused.
 */
export class Rights {
  readonly #db: Parts["db"];
  readonly #people: QueryCache<number, SignedIn>;
  readonly #keys: QueryCache<string, KeyLimit>;

  constructor({ db, announcer }: Parts) {
    this.#db = db;
    this.#people = new QueryCache(announcer, byUser);
    this.#keys = new QueryCache(announcer, (subject) =>
      subject === "ingest-keys" ? "all" : "none",
    );
  }

  /** Like {@link ofPerson}, if cached; undefined: call that. */
  knownPerson(
    claims: Claims,
    now: Date,
    suffices: (session: Session) => boolean,
  ): PersonInSession | undefined {
    const cached = this.#people.known(claims.userid);
    const valid = cached && validIn(cached, claims, now);
    return valid && suffices(valid.session) ? valid : undefined;
  }

  /**
   * The user of a token and its session, if both are valid at `now`.
   *
   * @param suffices further requirements on the session; the caller refuses a session that does not meet them
   */
  async ofPerson(
    claims: Claims,
    now: Date,
    suffices: (session: Session) => boolean,
  ): Promise<PersonInSession | undefined> {
    const found = await this.#people.get(
      claims.userid,
      () => findSignedIn(this.#db, claims.userid),
      (cached) => {
        const valid = validIn(cached, claims, now);
        return valid !== undefined && suffices(valid.session);
      },
    );
    return found && validIn(found, claims, now);
  }

  /** Like {@link ofKey}, if cached; undefined: call that. */
  knownKey(key: string): KeyLimit | undefined {
    return this.#keys.known(key);
  }

  /** What the ingest key is limited to; undefined if it is not accepted. */
  ofKey(key: string): Promise<KeyLimit | undefined> {
    return this.#keys.get(key, () => findKeyLimit(this.#db, key));
  }
}

function validIn(
  { person, sessions, generation }: SignedIn,
  claims: Claims,
  now: Date,
): PersonInSession | undefined {
  const session = sessions.get(claims.session);
  const isValid =
    session && generation === claims.generation && isLive(session, holderOf(person), now);
  return isValid ? { person, session } : undefined;
}
