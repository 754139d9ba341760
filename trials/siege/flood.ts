import { get } from "node:http";
import { type Answers, countAnswer } from "../answers.ts";

/** What a flood of requests got. */
export interface Flooded {
  answers: Answers;
  bytes: number;
  slowestMs: number;
}

/**
 * Reads an address `parallel` times at once, again and again for `seconds`, over connections of its
 * own; answers are read and thrown away, so that this process stays free to measure others.
 */
export async function flood(
  urls: readonly string[],
  { token, parallel, seconds }: { token: string; parallel: number; seconds: number },
): Promise<Flooded> {
  const flooded: Flooded = { answers: new Map(), bytes: 0, slowestMs: 0 };
  const until = performance.now() + 1000 * seconds;
  const attack = async (url: string) => {
    do {
      const started = performance.now();
      const { status, bytes } = await read(url, token);
      countAnswer(flooded.answers, status);
      flooded.bytes += bytes;
      flooded.slowestMs = Math.max(flooded.slowestMs, performance.now() - started);
    } while (performance.now() < until);
  };
  await Promise.all(
    Array.from({ length: parallel }, (_, index) => attack(urls[index % urls.length] ?? "")),
  );
  return flooded;
}

function read(url: string, token: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    get(url, { headers, agent: false }, (response) => {
      let bytes = 0;
      response.on("data", (piece: Buffer) => {
        bytes += piece.length;
      });
      response.once("close", () => resolve({ status: response.statusCode ?? 0, bytes }));
      response.once("error", () => {});
    }).once("error", () => resolve({ status: 0, bytes: 0 }));
  });
}
