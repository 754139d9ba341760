import * as calls from "@dosebeat/contract/fhir-records-calls";
import type { FastifyInstance } from "fastify";
import { zonesOf } from "../../access/profiles/queries.ts";
import { notFound } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { askedDays, patientIn } from "./asked.ts";
import { pageAmong, searchset } from "./bundle.ts";
import { findObservation, isOfCode, namedObservation, observationsIn } from "./observations.ts";
import { findPatientOf } from "./queries.ts";
import { found, inScope, RESOURCE, readingOf } from "./reach.ts";

const WANTED = ["figures", "box", "plan"] as const;

/** Adherence figures, and what the box measured. */
export function observationRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;

  handle(app, calls.searchFhirObservations, async (request) => {
    const { query, viewer } = request;
    const profile = await inScope(parts, viewer, patientIn(query.patient), WANTED);
    const range = askedDays(query.date, await zonesOf(db, profile), clock.now());
    const medicine = query.focus === undefined ? null : patientIn(query.focus);
    const observing = readingOf(parts, viewer, profile);
    const all = await observationsIn(observing, { range, medicine });
    const asked = all.filter((one) => isOfCode(one, query.code));
    return searchset(parts, request, query, await pageAmong(query, asked));
  });

  handle(app, calls.readFhirObservation, async ({ params, viewer }) => {
    const named = namedObservation(params.id);
    if (!named) throw notFound(RESOURCE);
    const patient =
      named.of === "patient" ? named.patient : await findPatientOf(db, "medicines", named.medicine);
    const profile = await inScope(parts, viewer, patient, WANTED);
    const observing = readingOf(parts, viewer, profile);
    return found(await findObservation(observing, params.id, named));
  });
}
