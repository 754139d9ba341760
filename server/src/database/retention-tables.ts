import type { Generated, GeneratedAlways } from "kysely";

/** Data that boxes recorded for deleted accounts, still to be erased. */
export interface ErasuresDueTable {
  id: GeneratedAlways<number>;
  sensor_id: number;
  valid_from: Date;
  valid_to: Date;
  last_uplink: number;
  told: Generated<number[]>;
  made_at: Date;
}

/** For how many months each kind is kept. */
export interface RetentionPoliciesTable {
  kind: string;
  /** Null: until it is erased. */
  months: number | null;
  months_before: number | null;
  changed_at: Date;
  holds_from: Date;
  dropped_before: Date | null;
}
