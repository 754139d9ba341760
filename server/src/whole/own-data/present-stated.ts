import type { Export } from "@dosebeat/contract/own-data";
import type { Row } from "../../database/schema.ts";

export function presentExportedPause(row: Row<"medicine_pauses">): Export["pauses"][number] {
  return {
    medicine: row.medicine_id,
    from: row.from_day,
    from_utc: instant(row.from_at),
    to: row.to_day,
    to_utc: instant(row.to_at),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    removedAt: instant(row.removed_at),
  };
}

export function presentExportedIntake(row: Row<"intakes">): Export["intakes"][number] {
  return {
    id: row.id,
    medicine: row.medicine_id,
    at: row.at.toISOString(),
    amount: row.amount,
    note: row.note,
    twice: row.word_id !== null,
    said: row.said_at.toISOString(),
    removedAt: instant(row.removed_at),
  };
}

export function presentExportedName(row: Row<"press_names">): Export["press_names"][number] {
  return {
    pressed_utc: row.pressed_at.toISOString(),
    as: row.named_as,
    medicine: row.medicine_id,
    intake: row.intake_id,
    also: row.also,
    said: row.said_at.toISOString(),
  };
}

export function presentExportedEntry(row: Row<"stock_entries">): Export["stock_entries"][number] {
  return {
    medicine: row.medicine_id,
    kind: row.kind,
    amount: row.amount,
    at: row.at.toISOString(),
    expires: row.expires,
    note: row.note,
    said: row.said_at.toISOString(),
    removedAt: instant(row.removed_at),
  };
}

export function presentExportedOpenings(
  row: Row<"added_openings">,
): Export["added_openings"][number] {
  return {
    date: row.day,
    count: row.count,
    reason: row.reason,
    said: row.said_at.toISOString(),
    removedAt: instant(row.removed_at),
  };
}

/** The instant as text; null if there is none. */
export function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
