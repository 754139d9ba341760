import { setImmediate } from "node:timers/promises";
import { SensorModel } from "@dosebeat/contract/sensors";
import type { ModelOffer } from "@dosebeat/contract/sensors-bulk";
import { SENSOR_MODELS } from "@dosebeat/domain/codecs/model-names";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { Db } from "../../../database/db.ts";
import { storedMessage } from "../../ingest/again/stored-message.ts";
import { decode } from "../../ingest/message/decode.ts";
import type { Message } from "../../ingest/message/message.ts";
import { startOf } from "../coarse/steps.ts";
import { keptOf, notUnderstood } from "./offer-queries.ts";

const MOST_BOXES = 200;
const MOST_MESSAGES = 20;

/**
 * Boxes whose last messages could not be decoded, by the models that decode every kept one. Tried exactly as a new
 * model would decode them, so that an offer keeps its promise.
 *
 * @param told coarsely: judged only by messages whose hour is over
 */
export async function modelOffers(
  db: Db,
  now: Date,
  told: "all" | "coarsely",
): Promise<ModelOffer[]> {
  const offers = new Map<string, ModelOffer>();
  const before = told === "coarsely" ? startOf(now, HOUR) : null;
  for (const { id, deveui, model } of await notUnderstood(db, MOST_BOXES)) {
    const kept = await keptOf(db, id, MOST_MESSAGES, before);
    const messages = kept.flatMap((uplink) => storedMessage(uplink) ?? []);
    const fitting = SENSOR_MODELS.filter((one) => one !== model && fits(messages, one));
    if (fitting.length > 0) {
      const key = `${model} ${fitting.join(" ")}`;
      const offer = offers.get(key) ?? {
        model: SensorModel.parse(model),
        fitting,
        deveuis: [],
        messages: 0,
      };
      offer.deveuis.push(deveui);
      offer.messages += messages.length;
      offers.set(key, offer);
    }
    // Lets other requests be answered between two boxes.
    await setImmediate();
  }
  return [...offers.values()].sort((one, other) => other.deveuis.length - one.deveuis.length);
}

/** Whether the model decodes all messages that have content, and there is at least one. */
function fits(messages: readonly Message[], model: SensorModel): boolean {
  let decoded = 0;
  for (const message of messages) {
    if (message.content.kind === "none") continue;
    if (decode(message, model).outcome !== "decoded") return false;
    decoded += 1;
  }
  return decoded > 0;
}
