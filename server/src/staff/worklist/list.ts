import type { Parts } from "../../parts.ts";
import { type Asked, findRows, type ListedRow, listPressing } from "./list-queries.ts";
import { type Log, refresh } from "./refresh.ts";

/** How long a reader waits for rows that have just changed. */
const WAITED_MS = 100;
/** Rows older than this are worked out again after they were shown. */
const SHOWN_MS = 60_000;

/**
 * The rows of a page. Patients who changed are worked out first, as far as that is quick; rows that are
 * merely old follow soon after, and live streams hear of any news.
 */
export async function pressingRows(parts: Parts, asked: Asked, log: Log): Promise<ListedRow[]> {
  const before = new Date(asked.now.getTime() - SHOWN_MS);
  const listed = async () => {
    const ids = await listPressing(parts.db, asked);
    return findRows(parts.db, ids, { now: asked.now, before });
  };
  let rows = await listed();
  const outdated = rows.filter(({ is_outdated }) => is_outdated).map(({ id }) => id);
  if (outdated.length > 0) {
    const done = await refresh(parts, log, outdated, { within: WAITED_MS });
    parts.worklistQueue.add(outdated.slice(done));
    rows = await listed();
  }
  parts.worklistQueue.add(rows.filter(({ is_older }) => is_older).map(({ id }) => id));
  return rows;
}
