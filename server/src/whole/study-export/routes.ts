import { Readable } from "node:stream";
import { STUDY_MEDIA_TYPES } from "@dosebeat/contract/study-export";
import { exportStudy } from "@dosebeat/contract/study-export-calls";
import { STUDY_TABLES } from "@dosebeat/contract/study-tables";
import { RULES_VERSION } from "@dosebeat/domain/adherence/rules-version";
import type { FastifyInstance } from "fastify";
import { record } from "../../access/audit/queries.ts";
import { invalid } from "../../http/errors.ts";
import { goneWith } from "../../http/gone.ts";
import { handleRead } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { fileOf } from "./formats.ts";
import { aboutExport, manifestOf } from "./manifest.ts";
import { groupToExport, listSubjects } from "./subjects.ts";
import { rowsOf } from "./tables.ts";

/** The tables of a study, for a statistician. */
export async function studyExportRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { clock } = parts;

  handleRead(app, parts, exportStudy, async ({ viewer, params: { id }, query }, reply, from) => {
    const { db } = from;
    const now = clock.now();
    const until = query.until === undefined ? now : new Date(query.until);
    if (until > now) throw invalid(["until"], "until must not be ahead of the server's clock.");
    const group = await groupToExport(db, viewer, id);
    const subjects = await listSubjects(db, group.id, query.numbers);
    const { table, format } = query;
    const details = { what: table, group: group.id, until: until.toISOString() };
    await record(db, viewer.actor, { kind: "exported", profileid: null, details });
    const asked = { viewer, subjects, until, gone: goneWith(reply) };
    reply.header("Dosebeat-Rules", RULES_VERSION).header("Dosebeat-Until", until.toISOString());
    if (table === "manifest") return { data: await manifestOf(from, asked, group, format) };
    const rows = rowsOf(from, asked, table);
    const file = fileOf(format, STUDY_TABLES[table], rows, aboutExport(group, until));
    return reply
      .type(STUDY_MEDIA_TYPES[format])
      .header("content-disposition", `attachment; filename="dosebeat-${table}.${format}"`)
      .send(Readable.from(file, { objectMode: false }));
  });
}
