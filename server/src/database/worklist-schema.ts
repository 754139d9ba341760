import type { CallOutcome, WORKLIST_ENTRY_KINDS } from "@dosebeat/contract/base/worklist-entries";
import type { WorklistReason } from "@dosebeat/contract/worklist-reasons";
import type { AlertFacts } from "@dosebeat/domain/alerts/facts";
import type { DayResult } from "@dosebeat/domain/worklist/day-facts";
import type { WorklistSection } from "@dosebeat/domain/worklist/reasons";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";

export interface WorklistTables {
  worklist_states: WorklistStatesTable;
  worklist_entries: WorklistEntriesTable;
  worklist_callers: WorklistCallersTable;
  worklist_corrections: WorklistCorrectionsTable;
  worklist_assignments: WorklistAssignmentsTable;
}

interface WorklistStatesTable {
  profile_id: number;
  computed_at: Date;
  /** When time alone may next change it; holds if `changes_known_at` is `computed_at`. */
  changes_at: Date | null;
  changes_known_at: Date | null;
  section: WorklistSection;
  weight: number;
  version: string;
  reasons: JSONColumnType<WorklistReason[]>;
  /** Without `deviation` if it was worked out before that was kept. */
  strip: JSONColumnType<{ date: string; result: DayResult; deviation?: number | null }[]>;
  last_press_at: Date | null;
  facts: ColumnType<AlertFacts | null, string | null | undefined, string | null>;
  /** Set by triggers. */
  done_until: GeneratedAlways<Date | null>;
  is_tried: GeneratedAlways<boolean>;
  listed_at: GeneratedAlways<Date | null>;
}

interface WorklistEntriesTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  user_id: number | null;
  kind: (typeof WORKLIST_ENTRY_KINDS)[number];
  outcome: CallOutcome | null;
  until_at: Date | null;
  text: string;
  version: string;
  at: Date;
  is_newest: Generated<boolean>;
  /** Set by a trigger. */
  listed_at: GeneratedAlways<Date | null>;
}

interface WorklistCorrectionsTable {
  id: GeneratedAlways<number>;
  entry_id: number;
  at: Date;
  outcome: CallOutcome | null;
  text: string;
}

interface WorklistCallersTable {
  profile_id: number;
  user_id: number;
  since: Date;
  until_at: Date;
}

interface WorklistAssignmentsTable {
  profile_id: number;
  user_id: number;
  assigned_by: number | null;
  at: Date;
}
