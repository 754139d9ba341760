import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Changes that prescribers proposed; `change` and `shown` are written as JSON text. */
export interface ChangeProposalsTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  proposed_by: number | null;
  entry_id: number;
  at: Date;
  expires_at: Date;
  reason: string;
  change: ColumnType<unknown, string, never>;
  shown: ColumnType<unknown, string, never>;
  basis: string;
  /** As received from a program; null: a prescriber here proposed it. */
  received: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
  received_key: ColumnType<string | null, string | null | undefined, never>;
  state: Generated<"open" | "accepted" | "declined" | "withdrawn">;
  decided_by: Generated<number | null>;
  decided_entry_id: Generated<number | null>;
  decided_at: Generated<Date | null>;
  decided_reason: Generated<string | null>;
}
