import * as calls from "@dosebeat/contract/fhir-records-calls";
import { DAY } from "@dosebeat/domain/time/durations";
import type { FastifyInstance } from "fastify";
import { Listings } from "../../access/audit/listing-queries.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { listingCircle } from "../../access/profiles/staff-rights.ts";
import { getGroup } from "../../accounts/groups/queries.ts";
import { notFound } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { askedInstants, eitherOf, numberIn, patientIn } from "./asked.ts";
import { auditEventOf } from "./audit-events.ts";
import { findPatientOfEntry, listAuditEvents } from "./audit-queries.ts";
import { pageAmong, pageOf, searchset } from "./bundle.ts";
import { listGroupPage, listPatientIds } from "./group-queries.ts";
import { groupOf } from "./groups.ts";
import { findRecorded, findRecordedChange } from "./provenance-queries.ts";
import { provenancesIn, readProvenanceId } from "./provenances.ts";
import { found, inScope, RESOURCE, readingOf } from "./reach.ts";

const WANTED = ["doses", "plan", "box"] as const;

/** How far back a search goes if no first day is given. */
const USUAL_MS = 30 * DAY;

const ALWAYS = { from: null, before: null };

/** Who said and changed what, who read it, and groups of patients. */
export function recordRoutes(app: FastifyInstance, parts: Parts): void {
  provenanceRoutes(app, parts);
  auditRoutes(app, parts);
  groupRoutes(app, parts);
}

function provenanceRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;

  handle(app, calls.searchFhirProvenances, async (request) => {
    const { query, viewer } = request;
    const profile = await inScope(parts, viewer, patientIn(query.patient), WANTED);
    const given = eitherOf(query.recorded, query._lastUpdated, "recorded");
    const { from, before } = askedInstants(given, await zonesOf(db, profile));
    const last = before ?? clock.now();
    const asked = { from: from ?? new Date(last.getTime() - USUAL_MS), before };
    const all = await provenancesIn(readingOf(parts, viewer, profile), asked);
    return searchset(parts, request, query, await pageAmong(query, all));
  });

  handle(app, calls.readFhirProvenance, async ({ params, viewer }) => {
    const named = readProvenanceId(params.id);
    if (!named) throw notFound(RESOURCE);
    const { kind, record } = named;
    const one =
      kind === "change"
        ? await findRecordedChange(db, record)
        : await findRecorded(db, kind === "dose" ? "dose_statements" : "intakes", record);
    const profile = await inScope(parts, viewer, one?.profile_id ?? 0, WANTED);
    // Only that millisecond, so that a single one is not searched for in everything ever said.
    const at = one?.at.getTime() ?? 0;
    const asked = { from: new Date(at), before: new Date(at + 1) };
    const all = await provenancesIn(readingOf(parts, viewer, profile), asked);
    return found(all.find(({ id }) => id === params.id));
  });
}

function auditRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;

  handle(app, calls.searchFhirAuditEvents, async (request) => {
    const { query, viewer } = request;
    const profile = await auditedBy(parts, viewer, patientIn(query.patient));
    const given = eitherOf(query.date, query._lastUpdated, "date");
    const asked = { ...askedInstants(given, await zonesOf(db, profile)), id: null };
    const { rows, total } = await listAuditEvents(db, profile, asked, pageOf(query));
    const resources = rows.map((row) => auditEventOf(profile, row));
    return searchset(parts, request, query, { resources, total });
  });

  handle(app, calls.readFhirAuditEvent, async ({ params, viewer }) => {
    const id = numberIn(params.id);
    const profile = await auditedBy(parts, viewer, await findPatientOfEntry(db, id));
    const one = { limit: 1, offset: 0 };
    const { rows } = await listAuditEvents(db, profile, { ...ALWAYS, id }, one);
    return found(rows.map((row) => auditEventOf(profile, row))[0]);
  });
}

/** The access log is for the patient, as on screen, and for administrators. @throws 404 */
async function auditedBy(parts: Parts, viewer: Viewer, patient: number) {
  if (patient !== viewer.profileid && !viewer.staff.includes("admin")) throw notFound(RESOURCE);
  return inScope(parts, viewer, patient, ["name"]);
}

function groupRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  const listings = new Listings(parts);

  handle(app, calls.searchFhirGroups, async (request) => {
    const { query, viewer } = request;
    const id = query._id === undefined ? null : numberIn(query._id);
    const { rows, total } = await listGroupPage(db, listingCircle(viewer), id, pageOf(query));
    return searchset(parts, request, query, {
      resources: rows.map((row) => groupOf(row, null)),
      total,
    });
  });

  handle(app, calls.readFhirGroup, async ({ params, viewer }) => {
    const group = await getGroup(db, listingCircle(viewer), numberIn(params.id));
    await listings.record(viewer.actor);
    return groupOf(group, await listPatientIds(db, group.id));
  });
}
