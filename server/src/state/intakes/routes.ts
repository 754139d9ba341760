import * as calls from "@dosebeat/contract/intakes-calls";
import type { FastifyInstance } from "fastify";
import { mayRead } from "../../access/profiles/scope.ts";
import { handle } from "../../http/handle.ts";
import { lightOrSent } from "../../http/heavy/answer.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import { refuseLongRange } from "../../http/instant-range.ts";
import type { Parts } from "../../parts.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { addIntake, removeIntake } from "./add-intake.ts";
import { intakesOf } from "./days.ts";
import { namePress } from "./name-press.ts";

/** What patients took outside their plans, and what presses were for if not for doses. */
export async function intakeRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  handle(app, calls.getIntakes, async (request, reply) => {
    const { query, viewer } = request;
    refuseLongRange(query.from, query.to);
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(parts.db, viewer, requested, "doses");
    const { medicine, from, to } = query;
    const light = async () => ({ data: await intakesOf(parts, profileid, query, medicine, LIGHT) });
    const task: WorkerTask = { kind: "intakes", profileid, range: { from, to }, medicine };
    return lightOrSent(parts, request, reply, light, task);
  });

  handle(app, calls.addIntake, async ({ body: { data }, viewer }, reply) => {
    const { intake, isNew } = await addIntake(parts, viewer, data);
    if (!isNew) reply.code(200);
    return { data: intake };
  });

  handle(app, calls.removeIntake, async ({ params, viewer }) => ({
    data: await removeIntake(parts, viewer, params.id),
  }));

  handle(app, calls.namePress, async ({ body: { data }, viewer }) => ({
    data: await namePress(parts, viewer, data),
  }));
}
