import type { Moment } from "@dosebeat/contract/patient-timeline";
import { chartDayBounds, chartDayOf, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import type { Db } from "../../database/db.ts";
import type { Viewer } from "../../http/viewer.ts";
import { listCorrections } from "./correction-queries.ts";
import type { EntryRow } from "./entry-queries.ts";

/** Until when the viewer may correct an entry: to the end of its day in the author's zone. Null: not at all. */
export function correctableUntil(
  { kind, user_id, at }: Pick<EntryRow, "kind" | "user_id" | "at">,
  { userid }: Pick<Viewer, "userid">,
  zones: readonly ZoneSpan[],
): Date | null {
  if (kind !== "called" || user_id !== userid) return null;
  return chartDayBounds(chartDayOf(at, zones), zones).end;
}

/** Looks up how these entries were corrected, and until when the viewer may correct them. */
export async function correctionsFinder(
  db: Db,
  profile: ProfileInScope<"notes">,
  viewer: Viewer,
  entries: readonly EntryRow[],
): Promise<(entry: EntryRow) => Pick<Moment, "before" | "correctable_until_utc">> {
  const ids = entries.map(({ id }) => id);
  const corrections = await listCorrections(db, profile, ids);
  const zones = await zonesOf(db, ownProfile(viewer));
  return (entry) => ({
    before: corrections
      .filter(({ entry_id }) => entry_id === entry.id)
      .map(({ outcome, text, at }) => ({ outcome, text, corrected_utc: at.toISOString() })),
    correctable_until_utc: correctableUntil(entry, viewer, zones)?.toISOString() ?? null,
  });
}
