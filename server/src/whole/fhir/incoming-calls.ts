import { receiveFhirBatch } from "@dosebeat/contract/fhir-records-calls";
import type { FastifyInstance } from "fastify";
import { readJsonAs } from "../../http/bodies.ts";
import { forbidden } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { receiveBatch } from "./receive.ts";

/** Prescriptions that programs send. */
export function incomingRoutes(app: FastifyInstance, parts: Parts): void {
  readJsonAs(app, "application/fhir+json");

  handle(app, receiveFhirBatch, async ({ body, viewer }) => {
    if (!viewer.token)
      throw forbidden("Prescriptions are received from programs, with a service token.");
    return receiveBatch(parts, viewer, viewer.token.id, body);
  });
}
