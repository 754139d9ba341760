import type { FastifyReply, FastifyRequest } from "fastify";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { lightOrSent } from "../../http/heavy/answer.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { dosesOf } from "./days.ts";

interface AskedDoses {
  profile: ProfileInScope<"doses">;
  from: string;
  to: string;
  medicine?: number | undefined;
  /** Without reasons and notes. */
  isForCarer: boolean;
}

/** The answer of GET /api/doses, also to carers. @throws 404 if the profile never had the medicine */
export async function answerDoses(
  parts: Parts,
  request: Pick<FastifyRequest, "viewer" | "headers">,
  reply: FastifyReply,
  { profile: profileid, from, to, medicine, isForCarer }: AskedDoses,
) {
  const range = { from, to };
  const light = async () => ({
    data: await dosesOf(parts, profileid, range, medicine, LIGHT, isForCarer),
  });
  const task: WorkerTask = { kind: "doses", profileid, range, medicine, isForCarer };
  return lightOrSent(parts, request, reply, light, task);
}
