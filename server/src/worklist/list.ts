import type { WorklistQuery } from "@dosebeat/contract/worklist";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { findNewestEntries } from "./entry-queries.ts";
import {
  findBoxes,
  findRows,
  type ListReach,
  listPressing,
  type WorklistDbRow,
} from "./list-queries.ts";
import { presentEntry, presentRow, presentSensor } from "./present.ts";
import { refreshShown, refreshStale } from "./refresh.ts";

/** States worked out while somebody waits, where the background has not come to it. */
const MOST_WAITED_FOR = 25;

interface Asked {
  reach: ListReach;
  query: z.infer<typeof WorklistQuery>;
  log: Pick<FastifyBaseLogger, "warn">;
}

/** The rows of a page. What is shown is a minute old at most, the order of the rest 15 minutes. */
export async function pressingRows(parts: Parts, viewer: Viewer, { reach, query, log }: Asked) {
  const { db, clock } = parts;
  const now = clock.now();
  await refreshStale(parts, log, MOST_WAITED_FOR);
  const listed = () => listPressing(db, reach, query, now);
  let ids = await listed();
  if (await refreshShown(parts, log, ids)) ids = await listed();
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
