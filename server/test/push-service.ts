/// <reference path="./http-ece.d.ts" />
import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { PushPayload } from "@dosebeat/contract/notification";
import ece from "http_ece";
import { z } from "zod";
import type { Push } from "../src/platform/web-push/push.ts";
import { PushServices } from "../src/platform/web-push/push-services.ts";
import { Vapid } from "../src/platform/web-push/vapid.ts";

const fixture = (name: string) =>
  readFileSync(new URL(`./fixtures/broker-${name}.pem`, import.meta.url), "utf8");

/** A private key of the tests. */
export const VAPID_KEY = Buffer.alloc(32, 5).toString("base64url");

/** How the service answers; `flood`: endlessly, `stall`: only the head, `hang`: never. */
type Behaviour =
  | { status: number; headers?: Record<string, string> }
  | { status: number; flood: true }
  | { status: number; stall: true }
  | "hang"
  | "cut";

/** A message as received by a device. */
interface Received {
  /** Path of the endpoint. */
  path: string;
  payload: PushPayload;
  headers: Readonly<Record<"ttl" | "topic" | "urgency", string>>;
}

/** What a browser creates when it subscribes, as a client sends it. */
export interface Browser {
  path: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushService {
  /** Host and port. */
  host: string;
  /** What a server needs to send to it. */
  push: Push;
  /** The accepted messages, in order. */
  received: Received[];
  /** How often it was called, whatever it answered. */
  calls: () => number;
  /** How many bytes it has sent in answers without end. */
  flooded: () => number;
  /** A browser that subscribes here. */
  aBrowser(): Browser;
  /** How it answers from now on, to all or to one; initially 201. */
  answer(behaviour: Behaviour, path?: string): void;
  close(): Promise<void>;
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** A push service over TLS: checks VAPID (RFC 8292) and decrypts what is sent as a browser would. */
export async function openPushService(key = VAPID_KEY): Promise<PushService> {
  const browsers = new Map<string, { curve: ECDH; auth: string }>();
  const behaviours = new Map<string, Behaviour>();
  const received: Received[] = [];
  let usual: Behaviour = { status: 201 };
  let calls = 0;
  let flooded = 0;
  let host = "";
  const vapid = new Vapid(key, "mailto:care@clinic.example");

  const server = createServer(
    { cert: fixture("cert"), key: fixture("key") },
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        calls += 1;
        const path = request.url ?? "";
        const behaviour = behaviours.get(path) ?? usual;
        if (behaviour === "hang") return;
        if (behaviour === "cut") return void request.socket.destroy();
        const isTaken = behaviour.status >= 200 && behaviour.status < 300;
        if (isTaken) {
          const browser = browsers.get(path);
          if (!browser || !isSigned(request, `https://${host}`, vapid.publicKey)) {
            return void response.writeHead(403).end();
          }
          const body = ece.decrypt(Buffer.concat(chunks), {
            version: "aes128gcm",
            privateKey: browser.curve,
            authSecret: browser.auth,
          });
          const payload = PushPayload.parse(JSON.parse(body.toString()));
          const header = (name: string) => String(request.headers[name]);
          const headers = {
            ttl: header("ttl"),
            topic: header("topic"),
            urgency: header("urgency"),
          };
          received.push({ path, payload, headers });
        }
        if ("flood" in behaviour)
          return flood(response, behaviour.status, (bytes) => (flooded += bytes));
        if ("stall" in behaviour) return response.writeHead(behaviour.status).flushHeaders();
        response.writeHead(behaviour.status, behaviour.headers ?? {}).end();
      });
    },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  host = `localhost:${typeof address === "object" && address ? address.port : 0}`;

  return {
    host,
    push: { vapid, services: new PushServices([host]), ca: fixture("cert") },
    received,
    calls: () => calls,
    flooded: () => flooded,
    aBrowser() {
      const curve = createECDH("prime256v1");
      const p256dh = curve.generateKeys("base64url");
      const auth = randomBytes(16).toString("base64url");
      const path = `/push/${randomBytes(9).toString("base64url")}`;
      browsers.set(path, { curve, auth });
      return { path, endpoint: `https://${host}${path}`, keys: { p256dh, auth } };
    },
    answer(behaviour, path) {
      if (path === undefined) usual = behaviour;
      else behaviours.set(path, behaviour);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether the Authorization header is signed for this service with the key that devices subscribed with. */
function isSigned({ headers }: IncomingMessage, origin: string, publicKey: string): boolean {
  const [, token = "", key] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  if (key !== publicKey) return false;
  const point = Buffer.from(key, "base64url");
  const half = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const coordinates = { kty: "EC", crv: "P-256", x: half(1), y: half(33) };
  const jwk = createPublicKey({ key: coordinates, format: "jwk" });
  const signer = { key: jwk, dsaEncoding: "ieee-p1363" } as const;
  const signed = Buffer.from(`${head}.${body}`);
  if (!verify("sha256", signed, signer, Buffer.from(signature, "base64url"))) return false;
  const { aud, exp, sub } = Claims.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
  const left = exp - Date.now() / 1000;
  return aud === origin && sub.startsWith("mailto:") && left > 0 && left <= 24 * 60 * 60;
}

/** Sends until the other side has had enough. */
function flood(response: ServerResponse, status: number, onSent: (bytes: number) => void): void {
  response.writeHead(status);
  const chunk = Buffer.alloc(64 * 1024);
  const write = () => {
    while (!response.destroyed && response.write(chunk)) onSent(chunk.length);
  };
  response.on("drain", write);
  write();
}
