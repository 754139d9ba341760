import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Accounts by what an identity provider calls their owners. */
export interface IdentitiesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  issuer: string;
  subject: string;
  linked_at: Date;
  last_used_at: Date | null;
  /** What provisioning calls the person, as the provider said at the last sign-in. */
  directory_id: Generated<string | null>;
}

export interface SignOnFlowsTable {
  token_hash: ColumnType<Buffer, Buffer, never>;
  user_id: number | null;
  expires_at: Date;
}

/** By which identity somebody signs in, and the hash of the provider's name of its own session. */
export interface SignedOnColumns {
  identity_id: Generated<number | null>;
  provider_session: Generated<Buffer | null>;
}

export interface SignInChallengesTable extends SignedOnColumns {
  token_hash: ColumnType<Buffer, Buffer, never>;
  user_id: number;
  token_generation: number;
  expires_at: Date;
}
