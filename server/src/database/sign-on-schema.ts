import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Accounts by what an identity provider calls their owners. */
export interface IdentitiesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  issuer: string;
  subject: string;
  linked_at: Date;
  last_used_at: Date | null;
  /** The person's id in provisioning, as the provider gave it at the last sign-in. */
  directory_id: Generated<string | null>;
}

export interface SignOnFlowsTable {
  token_hash: ColumnType<Buffer, Buffer, never>;
  user_id: number | null;
  expires_at: Date;
}

/** The identity of a sign-in, and the hash of the provider's id of its own session. */
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
