import type { Db } from "../../database/db.ts";
import { primaryOf } from "../../database/replicas/reading-db.ts";
import type { Parts } from "../../parts.ts";
import type { Log } from "./kept-rows.ts";
import { type Asked, type ListedPage, listPressing } from "./list-queries.ts";
import { refresh } from "./refresh.ts";
import { findRows, type ListedRow } from "./shown-queries.ts";

/** How long a reader waits for rows that have just changed. */
const WAITED_MS = 100;
/** Rows of which it is unknown how long they hold are worked out again after they are shown if they are older than this. */
const SHOWN_MS = 60_000;

interface PressingRows extends Pick<ListedPage, "found"> {
  rows: ListedRow[];
}

/**
 * The rows of a page. Patients who changed are worked out first, as far as that is quick; rows that time may have
 * changed follow soon after, and live streams hear of any news.
 */
export async function pressingRows(parts: Parts, asked: Asked, log: Log): Promise<PressingRows> {
  const before = new Date(asked.now.getTime() - SHOWN_MS);
  const listed = async (db: Db) => {
    const { ids, found } = await listPressing(db, asked);
    return { rows: await findRows(db, ids, { now: asked.now, before }), found };
  };
  let page = await listed(parts.db);
  const outdated = page.rows.filter(({ is_outdated }) => is_outdated).map(({ id }) => id);
  if (outdated.length > 0) {
    const left = await refresh(parts, log, outdated, { within: WAITED_MS });
    parts.worklistQueue.add(left);
    page = await listed(primaryOf(parts.db));
  }
  parts.worklistQueue.add(page.rows.filter(({ is_old }) => is_old).map(({ id }) => id));
  return page;
}
