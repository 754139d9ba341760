import type { Language } from "@dosebeat/contract/base/languages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { conflict } from "../../http/errors.ts";
import { lightOrSent } from "../../http/heavy/answer.ts";
import { TooHeavy } from "../../http/heavy/too-heavy.ts";
import { negotiateLanguage } from "../../http/negotiate-language.ts";
import type { Parts } from "../../parts.ts";
import { type Paper, unwritable } from "../../platform/paper/paper.ts";
import type { WorkerTask } from "../../worker-tasks.ts";

/** The requested language, or else that of the browser. */
export function languageOf(
  { headers }: Pick<FastifyRequest, "headers">,
  asked: Language | undefined,
): Language {
  return asked ?? negotiateLanguage("", headers["accept-language"]);
}

/**
 * Lets a worker typeset the paper at the user's turn: shaping letters one by one takes long.
 * @throws 409 if the fonts cannot write who or what it is about
 */
export async function sendPaper(
  parts: Pick<Parts, "workers" | "clock">,
  request: Pick<FastifyRequest, "viewer" | "headers">,
  reply: FastifyReply,
  { paper, filename }: { paper: Paper; filename: string },
) {
  const foreign = unwritable(paper);
  if (foreign !== undefined) {
    throw conflict(
      `"${foreign.slice(0, 100)}" has letters that are neither Latin nor Arabic. Print the page of the browser instead.`,
    );
  }
  const task: WorkerTask = { kind: "paper", paper };
  const never = async (): Promise<FastifyReply> => {
    throw new TooHeavy();
  };
  reply.header("content-disposition", `attachment; filename="${filename}"`);
  return lightOrSent(parts, request, reply, never, task, "application/pdf");
}
