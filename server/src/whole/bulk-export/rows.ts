import type { BulkTable } from "@dosebeat/contract/bulk-tables";
import { DAY } from "@dosebeat/domain/time/durations";
import { chartDayBounds } from "@dosebeat/domain/time/local-time";
import { zonesOf } from "../../access/profiles/queries.ts";
import { findReadingLines } from "../../boxes/readings/line-queries.ts";
import type { InstantRange } from "../../http/instant-range.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { findOwnBoxes } from "../own-data/export-queries.ts";
import { readingWindows } from "../own-data/recorded.ts";
import type { Row } from "../study-export/formats.ts";
import { readSubject } from "../study-export/subjects.ts";
import { rowsOf } from "../study-export/tables.ts";
import { findFirstTold, listArrived } from "./queries.ts";

/** The patients are exported as patients, not as subjects of a study. */
const NO_STUDY = {
  arm: null,
  consented_on: null,
  visits: null,
  withdrawn_at: null,
  locked_at: null,
  signed_in: null,
  signatures: [],
};

/** Tables made row by row; the lines of readings are written by PostgreSQL. */
export type RowTable = Exclude<BulkTable, "readings">;

export interface BulkExport {
  /** Chart days. */
  from: string | undefined;
  to: string | undefined;
  asOf: Date;
  since: Date | undefined;
  /** Aborted when nobody waits for the rows any more. */
  gone: AbortSignal;
}

type Reads = Pick<Parts, "db" | "clock" | "workers" | "doses">;

/** A patient's rows; none once the patient is out of the viewer's reach. */
export async function* rowsOfPatient(
  parts: Reads,
  viewer: Viewer,
  id: number,
  { table, ...asked }: BulkExport & { table: RowTable },
): AsyncGenerator<Row> {
  for await (const row of STORED[table](parts, viewer, id, asked)) {
    yield { ...row, profileid: id };
  }
}

const STORED = {
  doses: worked("doses"),
  figures: worked("days"),
  presses: pressRows,
} as const satisfies Readonly<Record<RowTable, unknown>>;

/** A table as in study exports (../study-export). */
function worked(table: "doses" | "days" | "openings") {
  return (parts: Reads, viewer: Viewer, id: number, asked: BulkExport): AsyncGenerator<Row> => {
    const { from, to, asOf: until, gone } = asked;
    const subjects = [{ profileid: id, number: "", ...NO_STUDY }];
    return rowsOf(parts, { viewer, subjects, until, gone, days: { from, to } }, table);
  };
}

async function* pressRows(
  parts: Reads,
  viewer: Viewer,
  id: number,
  asked: BulkExport,
): AsyncGenerator<Row> {
  const { since, asOf } = asked;
  const profileid = await readSubject(parts.db, viewer, { profileid: id, number: "", ...NO_STUDY });
  if (profileid === null) return;
  const firstTold = await findFirstTold(parts.db, profileid);
  for await (const row of worked("openings")(parts, viewer, id, asked)) {
    const told = firstTold.get(Date.parse(String(row["pressed_utc"])));
    if (!told || (told <= asOf && (since === undefined || told > since))) yield row;
  }
}

/**
 * The lines of a patient's readings, one month of a box at a time; none once the patient is out of the viewer's
 * reach.
 */
export async function* readingLines(
  { db }: Pick<Reads, "db">,
  viewer: Viewer,
  id: number,
  { from, to, asOf, since, gone }: BulkExport,
  format: "csv" | "ndjson",
): AsyncGenerator<string> {
  const profileid = await readSubject(db, viewer, { profileid: id, number: "", ...NO_STUDY });
  if (profileid === null) return;
  const zones = await zonesOf(db, profileid);
  const range: InstantRange = {
    from: from === undefined ? new Date(0) : chartDayBounds(from, zones).start,
    to: to === undefined ? new Date(asOf.getTime() + DAY) : chartDayBounds(to, zones).end,
  };
  const boxes = await findOwnBoxes(db, profileid);
  const uplinksOf = async ({ id: sensor }: { id: number }) => {
    if (since === undefined) return { but: await listArrived(db, sensor, asOf, null) };
    const only = await listArrived(db, sensor, since, asOf);
    return only.length > 0 ? { only } : null;
  };
  for await (const window of readingWindows({ boxes, now: asOf }, { range, uplinksOf })) {
    if (gone.aborted) return;
    yield await findReadingLines(db, format, { profileid, ...window });
  }
}
