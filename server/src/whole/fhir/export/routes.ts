import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import * as calls from "@dosebeat/contract/fhir-export";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { FastifyInstance } from "fastify";
import { record } from "../../../access/audit/queries.ts";
import { listingCircle } from "../../../access/profiles/staff-rights.ts";
import { getGroup } from "../../../accounts/groups/queries.ts";
import { invalid, notFound, tooMany } from "../../../http/errors.ts";
import { goneWith } from "../../../http/gone.ts";
import { handle } from "../../../http/handle.ts";
import { laneOf } from "../../../http/viewer.ts";
import type { Parts } from "../../../parts.ts";
import { answerAsFhir } from "../answers.ts";
import { numberIn } from "../asked.ts";
import { baseOf } from "../bundle.ts";
import { listPatientIds } from "../group-queries.ts";
import { ignoredOf } from "../handling.ts";
import { daysOf, requireScopes, typesOf } from "./asked.ts";
import { linesOfFile } from "./file.ts";
import { addressOf, fileOf, manifestOf } from "./manifest.ts";
import { deleteExport, findExport, insertExport } from "./queries.ts";

/** The most patients in an exported group; the manifest names a file of each type for every fifty. */
const MOST_PATIENTS = 20_000;

/** The most files sent at a time to one token, or to one person, by this server. */
const MOST_FILES = 4;

/** A file that takes longer is broken off. */
const FILE_MS = HOUR;

const RETRY_AFTER_SECONDS = 10;

/** The patients of a group as files: the request is stored, and files are worked out while they are sent. */
export async function fhirExportRoutes(root: FastifyInstance, parts: Parts): Promise<void> {
  await root.register(async (app) => {
    answerAsFhir(app, parts);
    exportRoutes(app, parts);
  });
}

function exportRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;

  handle(app, calls.startFhirExport, async (request, reply) => {
    const { params, query, viewer, headers } = request;
    if (!/(?:^|[;,\s])respond-async\b/i.test(String(headers["prefer"] ?? "")))
      throw invalid(["Prefer"], "must be respond-async: an export is never one answer");
    const asOf = clock.now();
    const since = query._since === undefined ? null : new Date(query._since);
    if (since && since > asOf) throw invalid(["_since"], "must not be ahead of the server's clock");
    const types = typesOf(query, viewer);
    const days = daysOf(query, asOf);
    const group = await getGroup(db, listingCircle(viewer), numberIn(params.id));
    const profiles = await listPatientIds(db, group.id);
    if (profiles.length > MOST_PATIENTS)
      throw invalid(["id"], `must be a group of at most ${MOST_PATIENTS} patients`);
    const id = randomUUID();
    const base = baseOf(parts, request);
    await insertExport(db, viewer, {
      id,
      group_id: group.id,
      profiles,
      types,
      since,
      days,
      request: `${base}${request.url.replace(/^\/fhir/, "")}`,
      as_of: asOf,
    });
    const details = { what: "fhir", group: group.id };
    await record(db, viewer.actor, { kind: "exported", profileid: null, details });
    reply.header("content-location", addressOf(base, id));
    return ignoredOf(request) ?? outcomeOf("The files are ready to be fetched for a day.");
  });

  handle(app, calls.getFhirExport, async (request, reply) => {
    const { params, viewer } = request;
    const found = await findExport(db, viewer, params.id, clock.now());
    reply.type("application/json; charset=utf-8").header("expires", found.expires_at.toUTCString());
    return manifestOf(baseOf(parts, request), found);
  });

  handle(app, calls.cancelFhirExport, async ({ params, viewer }) => {
    await deleteExport(db, viewer, params.id, clock.now());
    return outcomeOf("The export is there no more.");
  });

  const underWay = new UnderWay();
  handle(app, calls.getFhirExportFile, async (request, reply) => {
    const { params, viewer } = request;
    const found = await findExport(db, viewer, params.id, clock.now());
    const file = fileOf(found, params.file);
    if (!file) throw notFound("The file");
    requireScopes(file.type, viewer);
    const ended = underWay.begin(laneOf(viewer));
    const gone = goneWith(reply);
    gone.addEventListener("abort", ended, { once: true });
    const signal = AbortSignal.any([gone, AbortSignal.timeout(FILE_MS)]);
    const lines = linesOfFile(parts, request, found, file, signal);
    return reply
      .type(calls.FHIR_NDJSON)
      .header("content-disposition", `attachment; filename="${params.file}"`)
      .send(Readable.from(lines, { objectMode: false }));
  });
}

/** Counts files being sent, by receiver. */
class UnderWay {
  readonly #counts = new Map<number, number>();

  /** @returns a function to call when it is sent @throws 429 */
  begin(lane: number): () => void {
    const count = this.#counts.get(lane) ?? 0;
    if (count >= MOST_FILES)
      throw tooMany({ message: `At most ${MOST_FILES} files at a time.` }, RETRY_AFTER_SECONDS);
    this.#counts.set(lane, count + 1);
    return () => {
      const left = (this.#counts.get(lane) ?? 1) - 1;
      if (left > 0) this.#counts.set(lane, left);
      else this.#counts.delete(lane);
    };
  }
}

function outcomeOf(text: string) {
  const issue = [{ severity: "information", code: "informational", details: { text } }];
  return { resourceType: "OperationOutcome", issue };
}
