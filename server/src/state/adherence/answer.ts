import type { FastifyReply, FastifyRequest } from "fastify";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { lightOrSent } from "../../http/heavy/answer.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { adherenceOf } from "./days.ts";

interface AskedAdherence {
  profile: ProfileInScope<"figures">;
  from: string;
  to: string;
  medicine?: number | undefined;
}

/** The answer of GET /api/adherence, also to carers. @throws 404 if the profile never had the medicine */
export async function answerAdherence(
  parts: Parts,
  request: Pick<FastifyRequest, "viewer" | "headers">,
  reply: FastifyReply,
  { profile: profileid, from, to, medicine }: AskedAdherence,
) {
  const range = { from, to };
  const light = async () => ({
    data: await adherenceOf(parts, profileid, range, medicine, LIGHT),
  });
  const task: WorkerTask = { kind: "adherence", profileid, range, medicine };
  return lightOrSent(parts, request, reply, light, task);
}
