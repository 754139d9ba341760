import type { FastifyReply, FastifyRequest } from "fastify";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { lightOrSent } from "../../http/heavy/answer.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import { sendJson } from "../../http/send-json.ts";
import type { Parts } from "../../parts.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { dosesOf, withoutRemarks } from "./days.ts";
import { keptDoses, noteShown } from "./kept-doses.ts";

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
  const light = async () => {
    if (medicine !== undefined) {
      const doses = await dosesOf(parts, profileid, range, medicine, LIGHT);
      return { data: isForCarer ? withoutRemarks(doses) : doses };
    }
    noteShown(parts, profileid, range);
    const { value, json } = await keptDoses(parts, profileid, range);
    return isForCarer ? { data: withoutRemarks(value) } : sendJson(reply, json);
  };
  const task: WorkerTask = { kind: "doses", profileid, range, medicine, isForCarer };
  return lightOrSent(parts, request, reply, light, task);
}
