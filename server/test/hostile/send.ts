import { get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { TestApp } from "../app.ts";
import type { Hostile } from "./requests.ts";
import { credentialsOf, fillIn, type Scene } from "./scene.ts";

export interface Reply {
  status: number;
  headers: OutgoingHttpHeaders | IncomingHttpHeaders;
  text: string;
}

/** Nothing requested in these tests takes a tenth of this, except on a machine that other tests keep busy. */
const HANGS_AFTER_MS = 60_000;

/** Sends a request as it would come over the wire. @throws if no answer comes */
export async function send({ app }: TestApp, hostile: Hostile, scene: Scene): Promise<Reply> {
  const options = wireFormOf(hostile, scene);
  const answer =
    hostile.call === "GET /api/events" ? overSocket(app, options) : injected(app, options);
  const answered = new AbortController();
  const { signal } = answered;
  const never = sleep(HANGS_AFTER_MS, null, { ref: false, signal }).catch(() => null);
  const first = await Promise.race([answer, never]);
  // A timer that keeps running would hold the answer for as long.
  answered.abort();
  if (first === null) throw new Error("no answer came");
  return first;
}

interface Options {
  method: NonNullable<InjectOptions["method"]>;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

function wireFormOf(
  { call, caller, params, query, headers, body }: Hostile,
  scene: Scene,
): Options {
  const [method = "", pattern = ""] = call.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_, name) => encoded(fillIn(params[name], scene)));
  const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(fillIn(value, scene))}`);
  const url = pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
  const payload = body && ("raw" in body ? body.raw : JSON.stringify(fillIn(body.value, scene)));
  return {
    method: method as "GET",
    url, // one of those that the contract names
    headers: {
      ...(payload !== null && { "content-type": "application/json" }),
      ...credentialsOf(caller, scene),
      ...headers,
    },
    ...(payload !== null && { payload }),
  };
}

/** Percent-encoded as bytes, so that even half a surrogate pair gets through. */
function encoded(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (text === "%zz" || text === "%00" || text === "%c0%af") return text;
  return Array.from(Buffer.from(text), (byte) =>
    /[\w.~-]/.test(String.fromCharCode(byte))
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).padStart(2, "0")}`,
  ).join("");
}

async function injected(app: FastifyInstance, options: Options): Promise<Reply> {
  const { statusCode: status, headers, body: text } = await app.inject(options);
  return { status, headers, text };
}

/** Streams never end, so only their beginning is read. */
function overSocket(app: FastifyInstance, { url, headers }: Options): Promise<Reply> {
  const { port } = app.server.address() as AddressInfo; // listening on TCP
  return new Promise((resolve, reject) => {
    const request = get({ port, host: "127.0.0.1", path: url, headers, agent: false }, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      let text = "";
      const isStream = String(headers["content-type"]).startsWith("text/event-stream");
      answer.setEncoding("utf8").on("data", (part) => {
        text += part;
        if (isStream) request.destroy();
      });
      answer.on("close", () => resolve({ status, headers, text }));
    });
    request.on("error", (error) => {
      if (!request.destroyed) reject(error);
    });
  });
}
