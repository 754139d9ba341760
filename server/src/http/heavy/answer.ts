import type { FastifyReply, FastifyRequest } from "fastify";
import type { Calculator } from "../../platform/calculator.ts";
import type { Clock } from "../../platform/clock.ts";
import { goneWith } from "../gone.ts";
import { laneOf } from "../viewer.ts";
import { decompressed, decompressedLines } from "./compressed.ts";
import { TooHeavy } from "./too-heavy.ts";

/** A client that takes longer to read an answer is cut off, because the answer is held in memory. */
const SEND_LIMIT_MS = 60_000;

interface HeavyParts {
  workers: Calculator;
  clock: Clock;
}

/** Who asked, and in which form. */
interface Asked {
  viewer: Parameters<typeof laneOf>[0];
  headers: Pick<FastifyRequest["headers"], "accept-encoding">;
}

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Returns the result of a light calculation. If it is too heavy, a worker calculates the task at the user's turn, and
 * its answer is sent. The user's next turn waits until then; other users do not.
 *
 * @param light throws `TooHeavy` before it takes long
 */
export async function lightOrSent<Result>(
  { workers, clock }: HeavyParts,
  { viewer, headers }: Asked,
  reply: FastifyReply,
  light: () => Promise<Result>,
  task: unknown,
  type: string = JSON_TYPE,
): Promise<Result | FastifyReply> {
  const done = await unlessTooHeavy(light);
  if (done) return done.result;
  const gone = goneWith(reply);
  const { raw } = reply;
  const turn = await workers.turns.take(laneOf(viewer), gone);
  try {
    const gzip = await workers.run(task, clock.now());
    turn.calculated();
    if (gone.aborted) turn.end();
    const limit = setTimeout(() => raw.destroy(), SEND_LIMIT_MS);
    const sent = workers.unsent.add(gzip.length, () => raw.destroy());
    for (const end of ["finish", "close"] as const) {
      raw.once(end, () => {
        clearTimeout(limit);
        sent();
        turn.end();
      });
    }
    return sendCompressed(reply.type(type), gzip, headers["accept-encoding"]);
  } catch (error) {
    turn.end();
    throw error;
  }
}

/** The answer stays compressed in memory, however slowly it is read. */
function sendCompressed(reply: FastifyReply, gzip: Uint8Array, accepted = ""): FastifyReply {
  reply.header("vary", "accept-encoding");
  if (!acceptsGzip(accepted)) return reply.send(decompressed(gzip));
  return reply.header("content-encoding", "gzip").send(Buffer.from(gzip.buffer));
}

function acceptsGzip(accepted: string): boolean {
  return /(?:^|[\s,])gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(accepted);
}

/** The result of a light calculation, or else the lines of text that a worker calculates from the task. */
export async function lightOrLines<Result>(
  { workers, clock }: HeavyParts,
  userid: number,
  light: () => Promise<Result>,
  task: unknown,
): Promise<{ result: Result } | { lines: AsyncIterable<string> }> {
  const done = await unlessTooHeavy(light);
  if (done) return done;
  const turn = await workers.turns.take(userid, new AbortController().signal);
  try {
    return { lines: decompressedLines(await workers.run(task, clock.now())) };
  } finally {
    turn.end();
  }
}

/** Wrapped in an object: the result is undefined if a light calculation has sent its answer itself. */
async function unlessTooHeavy<Result>(
  light: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  try {
    return { result: await light() };
  } catch (error) {
    if (error instanceof TooHeavy) return undefined;
    throw error;
  }
}
