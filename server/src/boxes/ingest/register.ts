import type { SensorModel } from "@dosebeat/contract/sensors";
import { modelNamed } from "@dosebeat/domain/codecs/model-spelling";
import type { Db } from "../../database/db.ts";
import { makeClaimCode } from "../sensors/claim-code.ts";
import type { Message } from "./message/message.ts";
import { insertSensors } from "./queries.ts";

/** A new box gets the model named by the network, if it is known; existing boxes keep theirs. */
export async function register(
  db: Db,
  unregistered: readonly Message[],
  now: Date,
): Promise<string[]> {
  const models = new Map<string, SensorModel | undefined>();
  for (const { deveui, modelHints } of unregistered) {
    models.set(deveui, models.get(deveui) ?? modelNamedBy(modelHints));
  }
  const sensors = [...models].map(([deveui, model]) => ({
    deveui,
    model: model ?? "pillbox-1",
    claimcode: makeClaimCode(),
  }));
  return insertSensors(db, sensors, now);
}

/** The first hint that names a model. */
function modelNamedBy(hints: readonly string[]): SensorModel | undefined {
  for (const hint of hints) {
    const model = modelNamed(hint);
    if (model) return model;
  }
  return undefined;
}
