import * as calls from "@dosebeat/contract/pauses-calls";
import type { FastifyInstance } from "fastify";
import { mayRead } from "../../access/profiles/scope.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { getMedicineOrRemoved } from "../medicines/queries.ts";
import { listPauses } from "../planned/pause-queries.ts";
import { presentPause } from "../planned/present-pause.ts";
import { endPause, pauseMedicine, withdrawPause } from "./write.ts";

/** Times in which a medicine is not due: before surgery, during another treatment. */
export async function pauseRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db } = parts;

  handle(app, calls.getPauses, async ({ query, viewer }) => {
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(db, viewer, requested, "plan");
    if (query.medicine !== undefined) await getMedicineOrRemoved(db, profileid, query.medicine);
    return { data: (await listPauses(db, profileid, query.medicine)).map(presentPause) };
  });

  handle(app, calls.addPause, ({ body: { data }, viewer }, _reply) =>
    pauseMedicine(parts, viewer, data),
  );

  handle(app, calls.changePause, ({ params, body: { data }, viewer }) =>
    endPause(parts, viewer, params.id, data),
  );

  handle(app, calls.removePause, ({ params, viewer }) => withdrawPause(parts, viewer, params.id));
}
