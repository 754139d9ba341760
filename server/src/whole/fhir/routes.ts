import * as calls from "@dosebeat/contract/fhir-calls";
import * as recordCalls from "@dosebeat/contract/fhir-records-calls";
import type { FastifyInstance } from "fastify";
import { zonesOf } from "../../access/profiles/queries.ts";
import { ownProfile, readReachOf } from "../../access/profiles/scope.ts";
import { notFound } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { readId } from "./administrations.ts";
import { answerAsFhir } from "./answers.ts";
import { askedTime, eitherOf, numberIn, patientIn } from "./asked.ts";
import { baseOf, pageAmong, pageOf, searchset } from "./bundle.ts";
import { capabilitiesOf } from "./capabilities.ts";
import { devicesOf, deviceUsesOf } from "./devices.ts";
import { everythingOf } from "./everything.ts";
import { incomingRoutes } from "./incoming-calls.ts";
import { observationRoutes } from "./observation-calls.ts";
import { patientOf } from "./patients.ts";
import {
  findIntakeTime,
  findLastHolder,
  findPatientOf,
  hasHeld,
  listHeldBoxes,
  listPatients,
} from "./queries.ts";
import { found, inScope, RESOURCE, readingOf } from "./reach.ts";
import { recordRoutes } from "./record-calls.ts";
import { requestsOf } from "./requests.ts";
import { administrationsIn, findAdministration } from "./told.ts";

/** FHIR R4: what the screens show, in the language of hospitals. */
export async function fhirRoutes(root: FastifyInstance, parts: Parts): Promise<void> {
  await root.register(async (app) => {
    answerAsFhir(app, parts);
    patientRoutes(app, parts);
    planRoutes(app, parts);
    boxRoutes(app, parts);
    observationRoutes(app, parts);
    recordRoutes(app, parts);
    incomingRoutes(app, parts);
  });
}

function patientRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;

  handle(app, calls.getFhirMetadata, async (request) =>
    capabilitiesOf(baseOf(parts, request), clock.now()),
  );

  handle(app, calls.searchFhirPatients, async (request) => {
    const { query, viewer } = request;
    const reach = readReachOf(viewer, "name", "plan");
    const { ids, total } = await listPatients(db, reach, query, pageOf(query));
    const resources = [];
    for (const id of ids)
      resources.push(await patientOf(db, await inScope(parts, viewer, id, ["name", "plan"])));
    return searchset(parts, request, query, { resources, total });
  });

  handle(app, calls.readFhirPatient, async ({ params, viewer }) =>
    patientOf(db, await inScope(parts, viewer, numberIn(params.id), ["name", "plan"])),
  );

  handle(app, calls.getFhirEverything, async (request) => {
    const { params, query, viewer } = request;
    const profile = await inScope(parts, viewer, numberIn(params.id), EVERYTHING);
    const all = everythingOf(readingOf(parts, viewer, profile), query);
    return searchset(parts, request, query, await pageAmong(query, all));
  });
}

const EVERYTHING = ["name", "plan", "doses", "box", "figures"] as const;

function planRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;

  handle(app, calls.searchFhirMedicationRequests, async (request) => {
    const { query, viewer } = request;
    const profile = await inScope(parts, viewer, patientIn(query.patient), ["plan"]);
    const requests = await requestsOf(parts, profile);
    return searchset(parts, request, query, await pageAmong(query, requests));
  });

  handle(app, calls.readFhirMedicationRequest, async ({ params, viewer }) => {
    const patient = await findPatientOf(db, "medicines", numberIn(params.id));
    const profile = await inScope(parts, viewer, patient, ["plan"]);
    const requests = await requestsOf(parts, profile);
    return found(requests.find(({ id }) => id === params.id));
  });

  handle(app, calls.searchFhirMedicationAdministrations, async (request) => {
    const { query, viewer } = request;
    const profile = await inScope(parts, viewer, patientIn(query.patient), ["doses", "box"]);
    const given = eitherOf(query.date, query["effective-time"], "date");
    const asked = askedTime(given, await zonesOf(db, profile), clock.now());
    const all = administrationsIn(readingOf(parts, viewer, profile), asked);
    return searchset(parts, request, query, await pageAmong(query, all));
  });

  handle(app, calls.readFhirMedicationAdministration, async ({ params, viewer }) => {
    const named = readId(params.id);
    if (!named) throw notFound(RESOURCE);
    const isIntake = "intake" in named;
    const patient = isIntake
      ? await findPatientOf(db, "intakes", named.intake)
      : await findPatientOf(db, "medicines", named.medicine);
    const profile = await inScope(parts, viewer, patient, ["doses", "box"]);
    const at = isIntake ? await findIntakeTime(db, profile, named.intake) : named.due;
    return found(await findAdministration(readingOf(parts, viewer, profile), params.id, at));
  });
}

function boxRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;

  handle(app, calls.searchFhirDevices, async (request) => {
    const { query, viewer } = request;
    const profile = await inScope(parts, viewer, patientIn(query.patient), ["box"]);
    const devices = devicesOf(profile, await listHeldBoxes(db, profile));
    return searchset(parts, request, query, await pageAmong(query, devices));
  });

  handle(app, calls.readFhirDevice, async ({ params, viewer }) => {
    const isOwn = !viewer.token && (await hasHeld(db, ownProfile(viewer), params.id));
    const holder = isOwn ? viewer.profileid : await findLastHolder(db, params.id);
    const profile = await inScope(parts, viewer, holder, ["box"]);
    const devices = devicesOf(profile, await listHeldBoxes(db, profile));
    return found(devices.find(({ id }) => id === params.id));
  });
  handle(app, recordCalls.searchFhirDeviceUses, async (request) => {
    const { query, viewer } = request;
    const profile = await inScope(parts, viewer, patientIn(query.patient), ["box"]);
    const uses = deviceUsesOf(profile, await listHeldBoxes(db, profile));
    return searchset(parts, request, query, await pageAmong(query, uses));
  });

  handle(app, recordCalls.readFhirDeviceUse, async ({ params, viewer }) => {
    const patient = await findPatientOf(db, "bindings", numberIn(params.id));
    const profile = await inScope(parts, viewer, patient, ["box"]);
    const uses = deviceUsesOf(profile, await listHeldBoxes(db, profile));
    return found(uses.find(({ id }) => id === params.id));
  });
}
