import type { FhirExportType } from "@dosebeat/contract/fhir-export";
import type { FastifyRequest } from "fastify";
import { mayRead } from "../../../access/profiles/scope.ts";
import { Refusal } from "../../../http/errors.ts";
import { decompressed } from "../../../http/heavy/compressed.ts";
import { bytesInTurn } from "../../../http/heavy/in-turn.ts";
import type { Viewer } from "../../../http/viewer.ts";
import type { Parts } from "../../../parts.ts";
import type { FhirLines, WorkerTask } from "../../../worker-tasks.ts";
import { RESOURCE } from "../reach.ts";
import { type FhirExport, findExport } from "./queries.ts";
import { tasksOf } from "./tasks.ts";

interface File {
  type: FhirExportType;
  profiles: readonly number[];
}

/**
 * The resources of a file, one per line. Breaks off, so that no client takes it for complete, when the caller loses
 * the right to it, the export is cancelled or over, or the signal is aborted.
 */
export async function* linesOfFile(
  parts: Parts,
  request: Pick<FastifyRequest, "admitAgain">,
  { id }: FhirExport,
  { type, profiles }: File,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (const profile of profiles) {
    signal.throwIfAborted();
    const { viewer } = await request.admitAgain();
    const found = await findExport(parts.db, viewer, id, parts.clock.now());
    yield* unlessGone(linesOfPatient(parts, viewer, found, { type, profile }, signal));
  }
}

async function* linesOfPatient(
  parts: Parts,
  viewer: Viewer,
  { as_of: asOf, since, days }: FhirExport,
  { type, profile }: { type: FhirExportType; profile: number },
  gone: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const asked = { asOf, since, days: days[type] ?? null };
  const tasks = await tasksOf(
    parts.db,
    type,
    (...wanted) => mayRead(parts.db, viewer, profile, wanted, RESOURCE),
    asked,
  );
  for (const of of tasks) yield* worked(parts, { viewer, until: asOf, gone }, of);
}

async function* worked(
  parts: Parts,
  asked: Parameters<typeof bytesInTurn>[1],
  of: FhirLines,
): AsyncGenerator<Uint8Array> {
  const task: WorkerTask = { kind: "fhir-lines", of };
  yield* decompressed(await bytesInTurn(parts, asked, task));
}

/** Skips a patient who was erased, is out of reach or is hidden by a blinded study, without ending the export. */
async function* unlessGone(lines: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* lines;
  } catch (error) {
    const isGone = error instanceof Refusal && (error.status === 404 || error.status === 403);
    if (!isGone) throw error;
  }
}
