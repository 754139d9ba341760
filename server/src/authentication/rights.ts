import type { Viewer } from "../http/viewer.ts";
import { isValidIngestKey } from "../ingest/keys/queries.ts";
import type { Parts } from "../parts.ts";
import { byUser, QueryCache } from "../peers/cached/query-cache.ts";
import { findViewer } from "../sign-in/queries.ts";
import type { Claims } from "../sign-in/tokens.ts";

type Person = Omit<Viewer, "actor">;

/**
 * Checks which tokens and ingest keys are valid. Results are cached until they are invalidated.
 */
export class Rights {
  readonly #db: Parts["db"];
  readonly #people: QueryCache<number, Person & { generation: number }>;
  readonly #keys: QueryCache<string, true>;

  constructor({ db, announcer }: Parts) {
    this.#db = db;
    this.#people = new QueryCache(announcer, byUser);
    this.#keys = new QueryCache(announcer, (subject) =>
      subject === "ingest-keys" ? "all" : "none",
    );
  }

  /** The user, if active and if tokens of this generation are valid. */
  async ofPerson({ userid, generation }: Claims): Promise<Person | undefined> {
    const person = await this.#people.get(
      userid,
      async () => {
        const found = await findViewer(this.#db, userid, generation);
        return found && { ...found, generation };
      },
      (cached) => cached.generation === generation,
    );
    if (!person) return undefined;
    const { profileid, role } = person;
    return { userid, profileid, role };
  }

  /** Whether the ingest key is accepted. */
  async ofKey(key: string): Promise<boolean> {
    const isValid = await this.#keys.get(key, async () =>
      (await isValidIngestKey(this.#db, key)) ? true : undefined,
    );
    return isValid === true;
  }
}
