import { Readable } from "node:stream";
import { constants, createGunzip, createGzip } from "node:zlib";

const CHUNK_BYTES = 64 * 1024;

/** Text or bytes as gzip, in a separate buffer, which a worker can hand over without a copy. */
export async function compressed(
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: CHUNK_BYTES });
  const source = Readable.from(pieces);
  source.once("error", (error) => gzip.destroy(error));
  const chunks: Buffer[] = [];
  for await (const chunk of source.pipe(gzip)) chunks.push(chunk);
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Decompresses the text, no faster than it is read. */
export function decompressed(gzip: Uint8Array): Readable {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  gunzip.end(gzip);
  return gunzip;
}

/** The lines of the text. Only a line feed ends a line, whatever else counts as a separator elsewhere. */
export async function* decompressedLines(gzip: Uint8Array): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of decompressed(gzip).setEncoding("utf8")) {
    const lines = `${rest}${piece}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
