import type { Call } from "@dosebeat/contract/base/define-call";
import { deliverBox, deliverChirpStack, deliverTts } from "@dosebeat/contract/ingest-calls";
import type { FastifyInstance } from "fastify";
import { refusalOf } from "../../../http/failures.ts";
import type { Parts } from "../../../parts.ts";
import { Deliveries } from "./deliveries.ts";
import { type DeliveryRoute, refusedOutcome } from "./outcomes.ts";

const ROUTES: readonly (readonly [Call, DeliveryRoute])[] = [
  [deliverChirpStack, "chirpstack"],
  [deliverTts, "tts"],
  [deliverBox, "box"],
];

/** Gives the server its record of deliveries, which also records what is refused to a valid ingest key. */
export function addDeliveries(app: FastifyInstance, parts: Parts): Deliveries {
  const deliveries = new Deliveries(parts, app.log);
  app.addHook("onError", async (request, _, error) => {
    const { call } = request.routeOptions.config;
    const route = ROUTES.find(([known]) => known === call)?.[1];
    const refusal = refusalOf(error);
    // 401: the key is nobody's, so there is no list to show it in.
    if (!route || refusal.status === 401) return;
    deliveries.note(request.keyLimit.id, parts.clock.now(), [refusedOutcome(route, refusal)]);
  });
  app.addHook("onClose", () => deliveries.store());
  return deliveries;
}
