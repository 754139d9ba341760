import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import { fileURLToPath } from "node:url";

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../server/test/fixtures/broker-${name}.pem`, import.meta.url));

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Another system that receives webhooks over TLS, and how a server comes to trust it. */
export async function openReceiver() {
  const received: Received[] = [];
  const pem = { cert: readFileSync(fixture("cert")), key: readFileSync(fixture("key")) };
  const server = createServer(pem, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(204).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const host = `localhost:${typeof address === "object" && address ? address.port : 0}`;
  return {
    address: `https://${host}/events`,
    settings: { WEBHOOK_HOSTS: host, NODE_EXTRA_CA_CERTS: fixture("cert") },
    received,
    /** The received events, parsed as a receiver would. */
    told: () => received.map(({ body }): Record<string, unknown> => JSON.parse(body)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Whether a message is signed with the secret, checked as docs/api.md tells receivers to. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(`${headers["dosebeat-signature"]}`) ?? [];
  if (!v1 || Math.abs(Date.now() / 1000 - Number(t)) > 300) return false;
  const expected = createHmac("sha256", secret).update(`${t}.${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(v1, "hex"));
}
