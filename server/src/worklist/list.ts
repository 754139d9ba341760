import type { WorklistQuery } from "@dosebeat/contract/worklist";
import type { z } from "zod";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { findNewestEntries } from "./entry-queries.ts";
import { findBoxes, findRows, listPressing, type WorklistDbRow } from "./list-queries.ts";
import { presentEntry, presentRow, presentSensor } from "./present.ts";
import { type Log, refresh } from "./refresh.ts";
import { findOlder, findOutdated } from "./state-queries.ts";

/** So long whoever looks waits for rows of which something has just changed. */
const WAITED_MS = 100;
/** Older rows are worked out anew after they were shown. */
const SHOWN_MS = 60_000;

interface Asked {
  /** Of whose groups the patients are; null: all patients. */
  member: number | null;
  query: z.infer<typeof WorklistQuery>;
  log: Log;
  /** Has patients worked out in the background. */
  soon: (ids: readonly number[]) => void;
}

/**
 * The rows of a page. Of whom something changed is worked out first, as far as that is quick; whose row is
 * only old, soon afterwards: live streams hear if anything is new.
 */
export async function pressingRows(
  parts: Parts,
  viewer: Viewer,
  { member, query, log, soon }: Asked,
) {
  const { db, clock } = parts;
  const now = clock.now();
  const listed = () => listPressing(db, member, query, now);
  let ids = await listed();
  const outdated = await findOutdated(db, ids);
  if (outdated.length > 0) {
    const done = await refresh(parts, log, outdated, { within: WAITED_MS });
    soon(outdated.slice(done));
    ids = await listed();
  }
  soon(await findOlder(db, ids, new Date(now.getTime() - SHOWN_MS)));
  const [rows, boxes, entries] = await Promise.all([
    findRows(db, ids),
    findBoxes(db, ids),
    findNewestEntries(db, ids),
  ]);
  return ids.flatMap((id) => {
    const row = rows.find(({ profile_id }) => profile_id === id);
    const box = boxes.find(({ profile_id }) => profile_id === id);
    const entry = entries.find(({ profile_id }) => profile_id === id);
    if (!row || !isListed(row)) return [];
    const sensor = box ? presentSensor(box, now) : null;
    return [presentRow(row, sensor, entry ? presentEntry(entry, viewer) : null)];
  });
}

function isListed(
  row: WorklistDbRow,
): row is WorklistDbRow & { section: Exclude<WorklistDbRow["section"], "none"> } {
  return row.section !== "none";
}
