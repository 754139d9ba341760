import { randomUUID } from "node:crypto";
import fastifyCompress from "@fastify/compress";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { appRoutes } from "./access/apps/routes.ts";
import { accessLogRoutes } from "./access/audit/access-log/routes.ts";
import { auditRoutes } from "./access/audit/routes.ts";
import { impersonationRoutes } from "./access/impersonation/routes.ts";
import { prescriberChangeRoutes } from "./access/prescribing/routes.ts";
import { profileRoutes } from "./access/profiles/routes.ts";
import { limitWrites } from "./access/quotas/writes.ts";
import { serviceTokenRoutes } from "./access/service-tokens/routes.ts";
import { sessionRoutes } from "./access/sessions/routes.ts";
import { accountAccessRoutes } from "./accounts/account-access/routes.ts";
import { addOutbox } from "./accounts/account-mail/outbox.ts";
import { accountNoticeRoutes } from "./accounts/account-notices/routes.ts";
import { emailChangeRoutes } from "./accounts/email-changes/routes.ts";
import { emailVerificationRoutes } from "./accounts/email-verification/routes.ts";
import { groupRoutes } from "./accounts/groups/routes.ts";
import { provisioningRoutes } from "./accounts/provisioning/routes.ts";
import { passkeyRoutes } from "./accounts/second-factors/passkey-routes.ts";
import { secondFactorRoutes } from "./accounts/second-factors/routes.ts";
import { confirmRoutes } from "./accounts/sign-in/confirm-routes.ts";
import { passwordRoutes } from "./accounts/sign-in/password-routes.ts";
import { signInRoutes } from "./accounts/sign-in/routes.ts";
import { secondStepRoutes } from "./accounts/sign-in/second-step-routes.ts";
import { signOnLinkRoutes } from "./accounts/single-sign-on/link-routes.ts";
import { providerLogoutRoutes } from "./accounts/single-sign-on/logout-routes.ts";
import { signOnRoutes } from "./accounts/single-sign-on/routes.ts";
import { importRoutes } from "./accounts/users/import-routes.ts";
import { userRoutes } from "./accounts/users/routes.ts";
import { staffRoutes } from "./accounts/users/staff-routes.ts";
import { addAuthentication } from "./authentication/authenticate.ts";
import { countRefusals } from "./authentication/count-refusals.ts";
import { refuseOverload } from "./authentication/refuse-overload.ts";
import { downlinkRoutes } from "./boxes/downlinks/routes.ts";
import { addDeliveries } from "./boxes/ingest/deliveries/add-deliveries.ts";
import { ingestKeyRoutes } from "./boxes/ingest/keys/routes.ts";
import { ingestRoutes } from "./boxes/ingest/routes.ts";
import { pressRoutes } from "./boxes/presses/routes.ts";
import { readingRoutes } from "./boxes/readings/routes.ts";
import { sensorBulkRoutes } from "./boxes/sensors/bulk/routes.ts";
import { sensorChangeRoutes } from "./boxes/sensors/change/routes.ts";
import { sensorDetailRoutes } from "./boxes/sensors/detail-routes.ts";
import { sensorListRoutes } from "./boxes/sensors/list/routes.ts";
import { lostBoxRoutes } from "./boxes/sensors/lost/routes.ts";
import { sensorRoutes } from "./boxes/sensors/routes.ts";
import { undoRoutes } from "./boxes/sensors/undo/routes.ts";
import { excursionRoutes } from "./boxes/storage/routes.ts";
import { careRoutes } from "./care/routes.ts";
import { readJsonBodies } from "./http/bodies.ts";
import { answerClientErrors } from "./http/client-errors.ts";
import { COMPRESSIBLE } from "./http/compressible.ts";
import { sayDeprecations } from "./http/deprecation.ts";
import { notFound } from "./http/errors.ts";
import { failureAnswerer } from "./http/failures.ts";
import { loggerOptions } from "./http/logger.ts";
import { openToOtherOrigins } from "./http/other-origins.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { refuseUnknownParameters } from "./http/unknown-parameters.ts";
import { validatorCompiler } from "./http/validation.ts";
import { webPages } from "./http/web-pages.ts";
import { excusedRoutes } from "./ledger/excused/routes.ts";
import { openingRoutes } from "./ledger/openings/routes.ts";
import { stockEntryRoutes } from "./ledger/stock-entries/routes.ts";
import type { Parts } from "./parts.ts";
import { medicineRoutes } from "./plan/medicines/routes.ts";
import { pauseRoutes } from "./plan/pauses/routes.ts";
import { planRoutes } from "./plan/plans/routes.ts";
import { scheduleRoutes } from "./plan/schedules/routes.ts";
import { weeklyMedicineRoutes } from "./plan/weekly-medicines/routes.ts";
import { zonePreviewRoutes } from "./plan/zone-change/routes.ts";
import { alertRoutes } from "./staff/alerts/routes.ts";
import { callCountRoutes } from "./staff/call-counts/routes.ts";
import { contactRoutes } from "./staff/contact/routes.ts";
import { criticalRoutes } from "./staff/critical/routes.ts";
import { handOverRoutes } from "./staff/hand-over/routes.ts";
import { newPatientRoutes } from "./staff/new-patients/routes.ts";
import { noteRoutes } from "./staff/notes/routes.ts";
import { patientNameRoutes } from "./staff/patient-names/routes.ts";
import { proposalRoutes } from "./staff/proposals/routes.ts";
import { reportPdfRoutes } from "./staff/report-pdf/routes.ts";
import { thresholdRoutes } from "./staff/thresholds/routes.ts";
import { timelineRoutes } from "./staff/timeline/routes.ts";
import { wardListRoutes } from "./staff/ward-list/routes.ts";
import { webhookRoutes } from "./staff/webhooks/routes.ts";
import { assignmentRoutes } from "./staff/worklist/assignment-routes.ts";
import { callingRoutes } from "./staff/worklist/calling-routes.ts";
import { worklistGroupRoutes } from "./staff/worklist/group-routes.ts";
import { worklistRoutes } from "./staff/worklist/routes.ts";
import { adherenceRoutes } from "./state/adherence/routes.ts";
import { doseRoutes } from "./state/doses/routes.ts";
import { intakeRoutes } from "./state/intakes/routes.ts";
import { silenceRoutes } from "./state/silences/routes.ts";
import { stockRoutes } from "./state/stock/routes.ts";
import { summaryRoutes } from "./state/summaries/routes.ts";
import { calendarRoutes } from "./telling/calendar/routes.ts";
import { messageRoutes } from "./telling/messages/routes.ts";
import { pushRoutes } from "./telling/push/routes.ts";
import { reminderAnswerRoutes } from "./telling/reminder-answers/routes.ts";
import { reminderRoutes } from "./telling/reminder-settings/routes.ts";
import { unsubscribeRoutes } from "./telling/unsubscribing/routes.ts";
import { bulkExportRoutes } from "./whole/bulk-export/routes.ts";
import { demonstrationRoutes } from "./whole/demonstration/routes.ts";
import { fhirExportRoutes } from "./whole/fhir/export/routes.ts";
import { fhirRoutes } from "./whole/fhir/routes.ts";
import { healthRoutes } from "./whole/health/routes.ts";
import { liveRoutes } from "./whole/live/routes.ts";
import { measureRequests } from "./whole/metrics/measure.ts";
import { metricsRoutes } from "./whole/metrics/routes.ts";
import { recordRoutes } from "./whole/openapi/built-routes.ts";
import { openApiRoutes } from "./whole/openapi/routes.ts";
import { invitationRoutes } from "./whole/own-data/invitation-routes.ts";
import { ownDataRoutes } from "./whole/own-data/routes.ts";
import { studyRoutes } from "./whole/studies/routes.ts";
import { studyExportRoutes } from "./whole/study-export/routes.ts";
import { userdataRoutes } from "./whole/userdata/routes.ts";

/** A request that has not fully arrived by then loses its connection. */
const ARRIVES_WITHIN_MS = 60_000;

/** The whole server, ready to listen or to be called with `inject`. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const headers = securityHeaders(parts.publicUrl);
  const everywhere = Object.entries({ ...headers, "cache-control": "no-store" });
  const answerFailure = failureAnswerer(parts.clock);
  const requestTimeout = parts.requestTimeoutMs ?? ARRIVES_WITHIN_MS;
  const app = Fastify({
    logger: { ...loggerOptions(parts.logLevel), ...(parts.logTo && { stream: parts.logTo }) },
    trustProxy: parts.trustProxy ?? false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: true,
    requestTimeout,
    http: { requestTimeout, connectionsCheckingInterval: requestTimeout / 2 },
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      answerFailure(error, request, reply);
    },
    clientErrorHandler: answerClientErrors(headers),
  });
  readJsonBodies(app);
  recordRoutes(app);
  measureRequests(app, parts.metrics);
  parts.tracing?.follow(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(() => {
    throw notFound("The address");
  });
  // Hooks that wait for nothing are no promises: a dozen of them are a tenth of a small call.
  app.addHook("onRequest", (request, reply, done) => {
    // Answers that may be cached say so themselves.
    for (const [name, value] of everywhere) reply.header(name, value);
    reply.header("x-request-id", request.id);
    if (parts.ending?.aborted) reply.header("connection", "close");
    // Before the body is read: an unknown address stays unknown whatever was sent to it.
    if (request.is404) throw notFound("The address");
    done();
  });
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    customTypes: COMPRESSIBLE,
  });
  sayDeprecations(app);
  addOutbox(app, parts);
  openToOtherOrigins(app);
  const refuseKnown = refuseOverload(app, parts);
  await addAuthentication(app, parts);
  refuseKnown();
  countRefusals(app, parts);
  limitWrites(app, parts);
  refuseUnknownParameters(app);
  await addRoutes(app, parts);
  await app.ready();
  return app;
}

async function addRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  await healthRoutes(app, parts);
  await metricsRoutes(app, parts);
  await openApiRoutes(app);
  await signInRoutes(app, parts);
  await passwordRoutes(app, parts);
  await signOnRoutes(app, parts);
  await provisioningRoutes(app, parts);
  await signOnLinkRoutes(app, parts);
  await providerLogoutRoutes(app, parts);
  await demonstrationRoutes(app, parts);
  await confirmRoutes(app, parts);
  await sessionRoutes(app, parts);
  await emailVerificationRoutes(app, parts);
  await emailChangeRoutes(app, parts);
  await accountNoticeRoutes(app, parts);
  await accountAccessRoutes(app, parts);
  await secondStepRoutes(app, parts);
  await secondFactorRoutes(app, parts);
  await passkeyRoutes(app, parts);
  await profileRoutes(app, parts);
  await patientNameRoutes(app, parts);
  await groupRoutes(app, parts);
  await worklistRoutes(app, parts);
  await worklistGroupRoutes(app, parts);
  await callingRoutes(app, parts);
  await assignmentRoutes(app, parts);
  await handOverRoutes(app, parts);
  await callCountRoutes(app, parts);
  await proposalRoutes(app, parts);
  await alertRoutes(app, parts);
  await webhookRoutes(app, parts);
  await criticalRoutes(app, parts);
  await thresholdRoutes(app, parts);
  await noteRoutes(app, parts);
  await timelineRoutes(app, parts);
  await contactRoutes(app, parts);
  await wardListRoutes(app, parts);
  await reportPdfRoutes(app, parts);
  await userdataRoutes(app, parts);
  await ownDataRoutes(app, parts);
  await studyRoutes(app, parts);
  await studyExportRoutes(app, parts);
  await bulkExportRoutes(app, parts);
  await medicineRoutes(app, parts);
  await scheduleRoutes(app, parts);
  await planRoutes(app, parts);
  await pauseRoutes(app, parts);
  await sensorRoutes(app, parts);
  await undoRoutes(app, parts);
  await lostBoxRoutes(app, parts);
  await sensorListRoutes(app, parts);
  await sensorChangeRoutes(app, parts);
  await downlinkRoutes(app, parts);
  await sensorBulkRoutes(app, parts);
  await sensorDetailRoutes(app, parts);
  await readingRoutes(app, parts);
  await pressRoutes(app, parts);
  await doseRoutes(app, parts);
  await silenceRoutes(app, parts);
  await excusedRoutes(app, parts);
  await reminderRoutes(app, parts);
  await reminderAnswerRoutes(app, parts);
  await unsubscribeRoutes(app, parts);
  await calendarRoutes(app, parts);
  await excursionRoutes(app, parts);
  await zonePreviewRoutes(app, parts);
  await stockRoutes(app, parts);
  await stockEntryRoutes(app, parts);
  await intakeRoutes(app, parts);
  await openingRoutes(app, parts);
  await adherenceRoutes(app, parts);
  await summaryRoutes(app, parts);
  await careRoutes(app, parts);
  await pushRoutes(app, parts);
  await messageRoutes(app, parts);
  await impersonationRoutes(app, parts);
  await serviceTokenRoutes(app, parts);
  await appRoutes(app, parts);
  await prescriberChangeRoutes(app, parts);
  await auditRoutes(app, parts);
  await accessLogRoutes(app, parts);
  await userRoutes(app, parts);
  await staffRoutes(app, parts);
  await newPatientRoutes(app, parts);
  await invitationRoutes(app, parts);
  await importRoutes(app, parts);
  await liveRoutes(app, parts);
  await fhirRoutes(app, parts);
  await fhirExportRoutes(app, parts);
  const deliveries = addDeliveries(app, parts);
  await ingestRoutes(app, parts, deliveries);
  await weeklyMedicineRoutes(app, parts);
  await ingestKeyRoutes(app, parts, deliveries);
  if (parts.webRoot !== undefined) await webPages(app, parts.webRoot, parts.signup);
}
