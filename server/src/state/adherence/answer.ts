import type { Adherence } from "@dosebeat/contract/adherence";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { lightOrSent } from "../../http/heavy/answer.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import { sendJson } from "../../http/send-json.ts";
import type { Parts } from "../../parts.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { nameOf, type WorkedOut, workedOut } from "../doses/worked-out.ts";
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
  const light = async () => {
    if (medicine !== undefined) {
      return { data: await adherenceOf(parts, profileid, range, medicine, LIGHT) };
    }
    return sendJson(reply, (await keptAdherence(parts, profileid, range)).json);
  };
  const task: WorkerTask = { kind: "adherence", profileid, range, medicine };
  return lightOrSent(parts, request, reply, light, task);
}

/**
 * The adherence of a profile on its chart days, both inclusive, possibly from the cache.
 *
 * @throws TooHeavy if it is more than a light calculation
 */
export function keptAdherence(
  parts: Pick<Parts, "db" | "clock" | "adherence">,
  profileid: ProfileInScope<"figures">,
  range: DayRange,
): Promise<WorkedOut<Adherence>> {
  return workedOut(parts, parts.adherence, profileid, nameOf(profileid, range), (reads) =>
    adherenceOf(reads, profileid, range, undefined, LIGHT),
  );
}
