import type { StudyState, StudyVisit } from "@dosebeat/contract/studies";
import type { SignatureMeaning } from "@dosebeat/contract/study-locks";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

interface StudiesTable {
  group_id: number;
  number: string;
  title: string;
  site: string;
  country: string;
  is_blinded: boolean;
  safety_contact: number | null;
  state: Generated<StudyState>;
  created_at: Date;
  started_at: Date | null;
  closed_at: Date | null;
  unblinded_at: Date | null;
  is_blinding: GeneratedAlways<boolean>;
  /** The last day on which raw uplinks are kept for it. */
  raw_until: Generated<string | null>;
}

interface StudySubjectsTable {
  group_id: number;
  profile_id: number;
  arm: string | null;
  consented_on: string | null;
  visits: JSONColumnType<StudyVisit[]>;
  withdrawn_at: Date | null;
  withdrawn_why: string | null;
  locked_at: Generated<Date | null>;
  /** Whether the rows of the lock are kept. */
  has_copy: Generated<boolean>;
}

/** The rows that a signature covers, as they were signed. */
interface SignedRowsTable {
  group_id: number;
  profile_id: number;
  locked_at: Date;
  of_table: string;
  part: number;
  /** Lines of NDJSON, compressed. */
  lines: Buffer;
}

interface StudySignaturesTable {
  id: GeneratedAlways<number>;
  group_id: number;
  profile_id: number;
  act: "locked" | "unlocked";
  signed_at: Date;
  user_id: number | null;
  name: string;
  meaning: SignatureMeaning | null;
  reason: string | null;
  sha256: string | null;
}

export interface StudyTables {
  studies: StudiesTable;
  study_subjects: StudySubjectsTable;
  study_signatures: StudySignaturesTable;
  signed_rows: SignedRowsTable;
}
