import { randomUUID } from "node:crypto";
import fastifyCompress from "@fastify/compress";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { accountAccessRoutes } from "./account-access/routes.ts";
import { addOutbox } from "./account-mail/outbox.ts";
import { accountNoticeRoutes } from "./account-notices/routes.ts";
import { adherenceRoutes } from "./adherence/routes.ts";
import { alertRoutes } from "./alerts/routes.ts";
import { accessLogRoutes } from "./audit/access-log/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { addAuthentication } from "./authentication/authenticate.ts";
import { countRefusals } from "./authentication/count-refusals.ts";
import { calendarRoutes } from "./calendar/routes.ts";
import { careRoutes } from "./care/routes.ts";
import { demonstrationRoutes } from "./demonstration/routes.ts";
import { doseRoutes } from "./doses/routes.ts";
import { emailChangeRoutes } from "./email-changes/routes.ts";
import { emailVerificationRoutes } from "./email-verification/routes.ts";
import { excursionRoutes } from "./excursions/routes.ts";
import { excusedRoutes } from "./excused/routes.ts";
import { groupRoutes } from "./groups/routes.ts";
import { healthRoutes } from "./health/routes.ts";
import { readJsonBodies } from "./http/bodies.ts";
import { answerClientErrors } from "./http/client-errors.ts";
import { notFound } from "./http/errors.ts";
import { failureAnswerer } from "./http/failures.ts";
import { loggerOptions } from "./http/logger.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { refuseUnknownParameters } from "./http/unknown-parameters.ts";
import { validatorCompiler } from "./http/validation.ts";
import { webPages } from "./http/web-pages.ts";
import { impersonationRoutes } from "./impersonation/routes.ts";
import { addDeliveries } from "./ingest/deliveries/add-deliveries.ts";
import { ingestKeyRoutes } from "./ingest/keys/routes.ts";
import { ingestRoutes } from "./ingest/routes.ts";
import { intakeRoutes } from "./intakes/routes.ts";
import { liveRoutes } from "./live/routes.ts";
import { medicineRoutes } from "./medicines/routes.ts";
import { messageRoutes } from "./messages/routes.ts";
import { measureRequests } from "./metrics/measure.ts";
import { metricsRoutes } from "./metrics/routes.ts";
import { noteRoutes } from "./notes/routes.ts";
import { recordRoutes } from "./openapi/built-routes.ts";
import { openApiRoutes } from "./openapi/routes.ts";
import { openingRoutes } from "./openings/routes.ts";
import { ownDataRoutes } from "./own-data/routes.ts";
import type { Parts } from "./parts.ts";
import { patientNameRoutes } from "./patient-names/routes.ts";
import { pauseRoutes } from "./pauses/routes.ts";
import { planRoutes } from "./plans/routes.ts";
import { pressRoutes } from "./presses/routes.ts";
import { profileRoutes } from "./profiles/routes.ts";
import { pushRoutes } from "./push/routes.ts";
import { limitWrites } from "./quotas/writes.ts";
import { readingRoutes } from "./readings/routes.ts";
import { reminderAnswerRoutes } from "./reminder-answers/routes.ts";
import { reminderRoutes } from "./reminder-settings/routes.ts";
import { scheduleRoutes } from "./schedules/routes.ts";
import { passkeyRoutes } from "./second-factors/passkey-routes.ts";
import { secondFactorRoutes } from "./second-factors/routes.ts";
import { sensorChangeRoutes } from "./sensors/change/routes.ts";
import { sensorDetailRoutes } from "./sensors/detail-routes.ts";
import { sensorListRoutes } from "./sensors/list/routes.ts";
import { sensorRoutes } from "./sensors/routes.ts";
import { undoRoutes } from "./sensors/undo/routes.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { confirmRoutes } from "./sign-in/confirm-routes.ts";
import { passwordRoutes } from "./sign-in/password-routes.ts";
import { signInRoutes } from "./sign-in/routes.ts";
import { secondStepRoutes } from "./sign-in/second-step-routes.ts";
import { silenceRoutes } from "./silences/routes.ts";
import { stockRoutes } from "./stock/routes.ts";
import { summaryRoutes } from "./summaries/routes.ts";
import { unsubscribeRoutes } from "./unsubscribing/routes.ts";
import { userdataRoutes } from "./userdata/routes.ts";
import { importRoutes } from "./users/import-routes.ts";
import { invitationRoutes } from "./users/invitation-routes.ts";
import { userRoutes } from "./users/routes.ts";
import { weeklyMedicineRoutes } from "./weekly-medicines/routes.ts";
import { worklistRoutes } from "./worklist/routes.ts";
import { zonePreviewRoutes } from "./zone-preview/routes.ts";

/** A whole request arrives in this time, else its connection is ended. */
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
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(() => {
    throw notFound("The address");
  });

  app.addHook("onRequest", async (request, reply) => {
    // What may be kept says so itself.
    for (const [name, value] of everywhere) reply.header(name, value);
    reply.header("x-request-id", request.id);
    if (parts.ending?.aborted) reply.header("connection", "close");
    // Before the body is read: an unknown address is one whatever was sent to it.
    if (request.is404) throw notFound("The address");
  });
  await app.register(fastifyCompress, { globalDecompression: false, encodings: ["br", "gzip"] });
  addOutbox(app, parts);
  await addAuthentication(app, parts);
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
  await demonstrationRoutes(app, parts);
  await passwordRoutes(app, parts);
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
  await alertRoutes(app, parts);
  await noteRoutes(app, parts);
  await userdataRoutes(app, parts);
  await ownDataRoutes(app, parts);
  await medicineRoutes(app, parts);
  await scheduleRoutes(app, parts);
  await planRoutes(app, parts);
  await pauseRoutes(app, parts);
  await sensorRoutes(app, parts);
  await undoRoutes(app, parts);
  await sensorListRoutes(app, parts);
  await sensorChangeRoutes(app, parts);
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
  await intakeRoutes(app, parts);
  await openingRoutes(app, parts);
  await adherenceRoutes(app, parts);
  await summaryRoutes(app, parts);
  await careRoutes(app, parts);
  await pushRoutes(app, parts);
  await messageRoutes(app, parts);
  await impersonationRoutes(app, parts);
  await auditRoutes(app, parts);
  await accessLogRoutes(app, parts);
  await userRoutes(app, parts);
  await invitationRoutes(app, parts);
  await importRoutes(app, parts);
  await liveRoutes(app, parts);
  const deliveries = addDeliveries(app, parts);
  await ingestRoutes(app, parts, deliveries);
  await weeklyMedicineRoutes(app, parts);
  await ingestKeyRoutes(app, parts, deliveries);
  if (parts.webRoot !== undefined) await webPages(app, parts.webRoot);
}
