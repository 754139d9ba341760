import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { AlertNotice } from "@dosebeat/contract/alerts";
import type { WebhookSettings } from "../src/platform/webhooks/webhooks.ts";

const fixture = (name: string) =>
  readFileSync(new URL(`./fixtures/broker-${name}.pem`, import.meta.url), "utf8");

interface Received<Notice> {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  notice: Notice;
}

export interface WebhookReceiver<Notice = AlertNotice> {
  /** Host and port. */
  host: string;
  /** What a server needs to call it. */
  webhooks: WebhookSettings;
  /** All calls in order, whatever was answered. */
  received: Received<Notice>[];
  /** The address of a path. */
  address(path?: string): string;
  /** How a path is answered from now on; initially 204. */
  answer(how: { status: number; headers?: Record<string, string> } | "hang", path?: string): void;
  close(): Promise<void>;
}

/** A receiver of webhooks of alert rules over TLS. */
export function openWebhookReceiver(): Promise<WebhookReceiver> {
  return openReceiver((body) => AlertNotice.parse(body));
}

/** A receiver of webhooks over TLS. */
export async function openReceiver<Notice>(
  parse: (body: unknown) => Notice,
): Promise<WebhookReceiver<Notice>> {
  const answers = new Map<string, Parameters<WebhookReceiver["answer"]>[0]>();
  const received: Received<Notice>[] = [];
  const server = createServer(
    { cert: fixture("cert"), key: fixture("key") },
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        const path = request.url ?? "";
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        received.push({ path, headers, body, notice: parse(JSON.parse(body)) });
        const answer = answers.get(path) ?? { status: 204 };
        if (answer === "hang") return;
        response.writeHead(answer.status, answer.headers ?? {}).end();
      });
    },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const host = `localhost:${typeof address === "object" && address ? address.port : 0}`;
  return {
    host,
    webhooks: { own: [host], ca: fixture("cert") },
    received,
    address: (path = "/hook") => `https://${host}${path}`,
    answer(how, path = "/hook") {
      answers.set(path, how);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
