import type { FastifyReply, FastifyRequest } from "fastify";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { lightOrSent } from "../../http/heavy/answer.ts";
import { sendJson } from "../../http/send-json.ts";
import type { Parts } from "../../parts.ts";
import type { DosesReader, WorkerTask } from "../../worker-tasks.ts";
import { keptDoses, noteShown } from "./kept-doses.ts";
import { answerFor } from "./reader.ts";

interface AskedDoses {
  profile: ProfileInScope<"doses">;
  from: string;
  to: string;
  medicine?: number | undefined;
  reader: DosesReader;
}

/** The answer of GET /api/doses, also to carers. @throws 404 if the profile never had the medicine */
export async function answerDoses(
  parts: Parts,
  request: Pick<FastifyRequest, "viewer" | "headers">,
  reply: FastifyReply,
  { profile: profileid, from, to, medicine, reader }: AskedDoses,
) {
  const range = { from, to };
  const light = async () => {
    if (medicine === undefined) noteShown(parts, profileid, range);
    const { value, json } = await keptDoses(parts, profileid, range, medicine);
    if (reader === "patient") return sendJson(reply, json);
    return { data: answerFor(reader, value, parts.clock.now()) };
  };
  const task: WorkerTask = { kind: "doses", profileid, range, medicine, reader };
  return lightOrSent(parts, request, reply, light, task);
}
