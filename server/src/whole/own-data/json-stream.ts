import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

const CHUNK = 100;

/**
 * `{"data": {…}}` with each part under its name. A part is a value or a stream of an array's items, of
 * which only a chunk is in memory at a time.
 */
export async function* jsonText(parts: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let before = '{"data":{';
  for (const [name, part] of Object.entries(parts)) {
    yield `${before}${JSON.stringify(name)}:`;
    if (isStream(part)) yield* arrayText(part);
    else yield JSON.stringify(part);
    before = ",";
  }
  yield "}}";
}

async function* arrayText(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let open = "[";
  let chunk: string[] = [];
  for await (const item of items) {
    chunk.push(JSON.stringify(item));
    if (chunk.length < CHUNK) continue;
    yield open + chunk.join(",");
    open = ",";
    chunk = [];
  }
  const rest = chunk.join(",");
  yield rest === "" && open === "," ? "]" : `${open}${rest}]`;
}

function isStream(part: unknown): part is AsyncIterable<unknown> {
  return typeof part === "object" && part !== null && Symbol.asyncIterator in part;
}

/** Streams a JSON file, no faster than the client reads it. */
export function sendJsonStream(
  reply: FastifyReply,
  filename: string,
  text: AsyncIterable<string>,
): FastifyReply {
  return reply
    .header("content-type", "application/json; charset=utf-8")
    .header("content-disposition", `attachment; filename="${filename}"`)
    .send(Readable.from(text));
}
