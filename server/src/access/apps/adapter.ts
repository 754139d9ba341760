import type { Adapter, AdapterPayload } from "oidc-provider";
import { errors } from "oidc-provider";
import { inTransaction } from "../../database/transaction.ts";
import type { Parts } from "../../parts.ts";
import { machineAhead } from "../../platform/clock.ts";
import { record } from "../audit/queries.ts";
import {
  consumeArtifact,
  findArtifact,
  removeArtifact,
  storeArtifact,
} from "./artifact-queries.ts";
import { endGrant, findGrant } from "./connection-queries.ts";
import { findEnabledApp } from "./queries.ts";
import { scopesOfApp } from "./scopes.ts";

type Given = Pick<Parts, "db" | "clock">;

/** Where the library stores what: apps and connections are rows of ours, everything else is stored for it by hash. */
export function adapterOf(parts: Given, kind: string): Adapter {
  if (kind === "Client") return new AppAdapter(parts);
  if (kind === "Grant") return new GrantAdapter(parts);
  if (kind === "Session") return new NoAdapter();
  return new ArtifactAdapter(parts, kind);
}

/** Stores nothing: whoever is signed in is known from our own sessions. */
class NoAdapter implements Adapter {
  async upsert(): Promise<void> {}
  async find(_id: string): Promise<AdapterPayload | undefined> {
    return undefined;
  }
  async findByUserCode(): Promise<undefined> {}
  async findByUid(): Promise<undefined> {}
  async consume(_id: string): Promise<void> {}
  async destroy(_id: string): Promise<void> {}
  /** Everything that belongs to a grant is deleted with its row. */
  async revokeByGrantId(): Promise<void> {}
}

class AppAdapter extends NoAdapter {
  readonly #parts: Given;

  constructor(parts: Given) {
    super();
    this.#parts = parts;
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const app = await findEnabledApp(this.#parts.db, id);
    if (!app) return undefined;
    const isOwnScheme = app.redirect_uris.some((uri) => !/^https?:/.test(uri));
    return {
      client_id: app.client_id,
      client_name: app.name,
      application_type: isOwnScheme ? "native" : "web",
      redirect_uris: app.redirect_uris,
      response_types: ["code"],
      grant_types: app.stays ? ["authorization_code", "refresh_token"] : ["authorization_code"],
      scope: scopesOfApp(app).join(" "),
      id_token_signed_response_alg: "ES256",
      ...(app.secret_hash === null
        ? { token_endpoint_auth_method: "none" }
        : {
            token_endpoint_auth_method: "client_secret_basic",
            client_secret: app.secret_hash.toString("base64url"),
          }),
    };
  }
}

class GrantAdapter extends NoAdapter {
  readonly #parts: Given;

  constructor(parts: Given) {
    super();
    this.#parts = parts;
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const now = this.#parts.clock.now();
    const grant = await findGrant(this.#parts.db, id, now);
    if (!grant) return undefined;
    return {
      jti: id,
      kind: "Grant",
      accountId: String(grant.user_id),
      clientId: grant.client_id,
      openid: { scope: grant.scopes.join(" ") },
      ...libraryTimes({ created: grant.created_at, expires: grant.expires_at }, now),
    };
  }

  override async destroy(id: string): Promise<void> {
    const { db, clock } = this.#parts;
    const by = { userid: null, impersonation: null, address: null, at: clock.now(), call: "" };
    await inTransaction(db, async (tx) => {
      const ended = await endGrant(tx, id);
      if (!ended) return;
      const { app, name, profileid } = ended;
      await record(tx, by, { kind: "app-disconnected", profileid, details: { app, name } });
    });
  }
}

class ArtifactAdapter extends NoAdapter {
  readonly #parts: Given;
  readonly #kind: string;

  constructor(parts: Given, kind: string) {
    super();
    this.#parts = parts;
    this.#kind = kind;
  }

  override async upsert(id?: string, payload?: AdapterPayload, expiresIn?: number): Promise<void> {
    if (id === undefined || payload === undefined || expiresIn === undefined) return;
    const created = this.#parts.clock.now();
    const expires = new Date(created.getTime() + expiresIn * 1000);
    const { jti: _, iat: __, exp: ___, ...rest } = payload;
    const artifact = { payload: { ...rest }, created, expires };
    if (!(await storeArtifact(this.#parts.db, this.#kind, id, artifact)))
      throw new errors.TemporarilyUnavailable();
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await findArtifact(this.#parts.db, this.#kind, id);
    const now = this.#parts.clock.now();
    // For codes, the library itself distinguishes expired from unknown ones.
    if (!found || (found.expires <= now && this.#kind !== "AuthorizationCode")) return undefined;
    const times = libraryTimes(found, now);
    return { ...found.payload, jti: id, ...times, ...(found.consumed && { consumed: true }) };
  }

  override async consume(id: string): Promise<void> {
    const isFirst = await consumeArtifact(this.#parts.db, this.#kind, id, this.#parts.clock.now());
    if (!isFirst) throw new errors.InvalidGrant("used at the same time");
  }

  override async destroy(id: string): Promise<void> {
    await removeArtifact(this.#parts.db, this.#kind, id);
  }
}

/**
 * The library uses the machine's clock, but ours notices when that jumps; so times are converted from our clock to
 * the machine's.
 */
function libraryTimes({ created, expires }: { created: Date; expires: Date }, now: Date) {
  const seconds = (instant: Date) => Math.floor((instant.getTime() + machineAhead(now)) / 1000);
  return { iat: seconds(created), exp: seconds(expires) };
}
