import { Readable } from "node:stream";
import * as calls from "@dosebeat/contract/bulk-export";
import { BULK_TABLES, type BulkTable } from "@dosebeat/contract/bulk-tables";
import { STUDY_MEDIA_TYPES } from "@dosebeat/contract/study-export";
import { RULES_VERSION } from "@dosebeat/domain/adherence/rules-version";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { record } from "../../access/audit/queries.ts";
import { requireSeenGroup } from "../../access/profiles/group-queries.ts";
import { listingCircle } from "../../access/profiles/staff-rights.ts";
import { csvLine } from "../../http/csv.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { goneWith } from "../../http/gone.ts";
import { handleRead } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { fileOf } from "../study-export/formats.ts";
import { cursorOf, type Position, positionOf } from "./cursor.ts";
import { listPatientIds } from "./queries.ts";
import { type BulkExport, readingLines, rowsOfPatient } from "./rows.ts";

/** Tables of many patients, for programs: each answer contains some of the patients. */
export async function bulkExportRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  handleRead(app, parts, calls.exportDoses, (request, reply, from) =>
    send(from, request, reply, "doses"),
  );
  handleRead(app, parts, calls.exportFigures, (request, reply, from) =>
    send(from, request, reply, "figures"),
  );
  handleRead(app, parts, calls.exportPresses, (request, reply, from) =>
    send(from, request, reply, "presses"),
  );
  handleRead(app, parts, calls.exportReadings, (request, reply, from) =>
    send(from, request, reply, "readings"),
  );
}

type Asked = Pick<FastifyRequest, "viewer" | "admitAgain"> & {
  query: calls.BulkQuery & { since?: string | undefined };
};

async function send(parts: Parts, request: Asked, reply: FastifyReply, table: BulkTable) {
  const { db, clock } = parts;
  const { query, viewer } = request;
  const { as_of, cursor, patients: limit, ...same } = query;
  const bound = { table, ...same };
  const first: Position = { after: 0, asOf: as_of === undefined ? clock.now() : new Date(as_of) };
  const { after, asOf } = cursor === undefined ? first : positionOf(bound, cursor);
  if (asOf > clock.now())
    throw invalid(["as_of"], "as_of must not be ahead of the server's clock.");

  const circle = listingCircle(viewer);
  await requireSeenGroup(db, query.group, circle);
  const only =
    query.profiles === undefined ? undefined : [...new Set(query.profiles.split(",").map(Number))];
  const wanted = { circle, group: query.group, only };
  if (only && cursor === undefined) {
    const found = await listPatientIds(db, { ...wanted, after: 0, limit: only.length });
    if (found.length < only.length) throw notFound("The profile");
  }
  const ids = await listPatientIds(db, { ...wanted, after, limit: limit + 1 });
  const part = ids.slice(0, limit);
  if (after === 0) {
    const details = { what: table, ...(query.group !== undefined && { group: query.group }) };
    await record(db, viewer.actor, { kind: "exported", profileid: null, details });
  }

  const asked: BulkExport = {
    from: query.from,
    to: query.to,
    asOf,
    since: query.since === undefined ? undefined : new Date(query.since),
    gone: goneWith(reply),
  };
  reply
    .header("dosebeat-as-of", asOf.toISOString())
    .header("dosebeat-rules", RULES_VERSION)
    .header("dosebeat-patients", part.length);
  const last = part.at(-1);
  if (ids.length > limit && last !== undefined)
    reply.header("dosebeat-cursor", cursorOf(bound, { after: last, asOf }));
  const file = fileOfPart(parts, request, part, { table, ...asked }, query.format);
  return reply
    .type(STUDY_MEDIA_TYPES[query.format])
    .header("content-disposition", `attachment; filename="dosebeat-${table}.${query.format}"`)
    .send(Readable.from(file, { objectMode: false }));
}

/** Turns rows into lines; those of readings are written by the database. */
function fileOfPart(
  parts: Parts,
  request: Pick<Asked, "admitAgain">,
  part: readonly number[],
  { table, ...asked }: BulkExport & { table: BulkTable },
  format: "csv" | "ndjson",
) {
  if (table === "readings") {
    const lines = ofEach(request, part, asked, (viewer, id) =>
      readingLines(parts, viewer, id, asked, format),
    );
    return format === "csv" ? withHead(lines) : lines;
  }
  const rows = ofEach(request, part, asked, (viewer, id) =>
    rowsOfPatient(parts, viewer, id, { table, ...asked }),
  );
  return fileOf(format, BULK_TABLES[table], rows, {});
}

/** Gives no further patient to a caller who loses a right meanwhile. */
async function* ofEach<One>(
  request: Pick<Asked, "admitAgain">,
  part: readonly number[],
  { gone }: Pick<BulkExport, "gone">,
  found: (viewer: Viewer, id: number) => AsyncIterable<One>,
): AsyncGenerator<One> {
  for (const id of part) {
    if (gone.aborted) return;
    const { viewer } = await request.admitAgain();
    yield* found(viewer, id);
  }
}

async function* withHead(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield csvLine(BULK_TABLES.readings.map(({ name }) => name));
  yield* lines;
}
