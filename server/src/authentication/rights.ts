import type { Viewer } from "../http/viewer.ts";
import { isValidIngestKey } from "../ingest/keys/queries.ts";
import type { Parts } from "../parts.ts";
import { ofUser, Remembered } from "../peers/cached/remembered.ts";
import { findViewer } from "../sign-in/queries.ts";
import type { Claims } from "../sign-in/tokens.ts";

type Person = Omit<Viewer, "actor">;

/**
 * Whose tokens and which ingest keys are alive: asked of the database the first time, then known until
 * a change is announced.
 */
export class Rights {
  readonly #db: Parts["db"];
  readonly #people: Remembered<number, Person & { generation: number }>;
  readonly #keys: Remembered<string, true>;

  constructor({ db, announcer }: Parts) {
    this.#db = db;
    this.#people = new Remembered(announcer, ofUser);
    this.#keys = new Remembered(announcer, (about) => (about === "ingest-keys" ? "all" : "none"));
  }

  /** The active user whose tokens of this generation are alive. */
  async ofPerson({ userid, generation }: Claims): Promise<Person | undefined> {
    const known = await this.#people.get(
      userid,
      async () => {
        const person = await findViewer(this.#db, userid, generation);
        return person && { ...person, generation };
      },
      (held) => held.generation === generation,
    );
    if (!known) return undefined;
    const { profileid, role } = known;
    return { userid, profileid, role };
  }

  /** Whether the ingest key is accepted. */
  async ofKey(key: string): Promise<boolean> {
    const holds = await this.#keys.get(key, async () =>
      (await isValidIngestKey(this.#db, key)) ? true : undefined,
    );
    return holds === true;
  }
}
